"""A roster from a database, by SQLAlchemy."""

from collections.abc import Iterator

from ..errors import Errors, PhiError
from .entry import RosterEntry, make_entries


def read_sql(url: str, query: str | None) -> Iterator[RosterEntry]:
    """The rows of a query.

    url (str): Of the database, as SQLAlchemy writes it: "sqlite:///staff.db", "postgresql+psycopg://...".
    query (str | None): A SELECT whose columns are of RosterEntry; others are passed by.
    RAISES (PhiError): E145 where SQLAlchemy or the driver is not installed, E146 where the database refuses;
        neither holds the URL, which may have a password in it, nor the query. E141 and E142 as
        `make_entries`.
    """
    try:
        import sqlalchemy
    except ImportError:
        raise PhiError(Errors.E145.format(package="SQLAlchemy", extra="sql")) from None
    if not query:
        raise PhiError(Errors.E148)
    try:
        engine = sqlalchemy.create_engine(url, hide_parameters=True)
        try:
            with engine.connect() as connection:
                result = connection.execution_options(stream_results=True).execute(sqlalchemy.text(query))
                yield from make_entries(list(result.keys()), result, "query", 1)
                return
        finally:
            engine.dispose()
    except ModuleNotFoundError as error:
        raise PhiError(Errors.E145.format(package=error.name, extra="sql")) from None
    except sqlalchemy.exc.SQLAlchemyError as error:
        kind = type(error).__name__
    # Outside of the handler: SQLAlchemy's message quotes the query and may quote values.
    raise PhiError(Errors.E146.format(kind=kind))
