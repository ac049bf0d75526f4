"""Load a roster from a database with SQLAlchemy."""

from collections.abc import Iterator

from ..errors import Errors, PhiError
from .entry import RosterEntry, make_entries


def read_sql(url: str, query: str | None) -> Iterator[RosterEntry]:
    """Yield the rows of a query.

    url: SQLAlchemy URL of the database: "sqlite:///staff.db", "postgresql+psycopg://...".
    query: A SELECT with columns of RosterEntry; others are ignored.
    RAISES: PhiError (E145) if SQLAlchemy or the driver is not installed, E146 if the database reports an
        error. Neither message contains the query or the URL, which may include a password. E141 and E142 as
        in `make_entries`.
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
    # Outside the handler: SQLAlchemy's message quotes the query and may quote values.
    raise PhiError(Errors.E146.format(kind=kind))
