"""RTF destinations: groups by the kind of their content."""

KEPT = frozenset("generator xmlnstbl sn panose".split())
"""Destinations with fixed words."""
TABLES = frozenset(
    """fonttbl falt colortbl stylesheet listtable listoverridetable rsidtbl latentstyles leveltext
    levelnumbers mmathPr pgptbl wgrffmtfilter xform pnseclvl pnlvlbody ftnsep ftnsepc aftnsep
    aftnsepc""".split()
)
"""Destinations with names of fonts and styles, each followed by a semicolon; other text in them is damage."""
FONTS = ("fonttbl", "falt")
UNREAD = frozenset(
    """pict objdata datafield themedata colorschememapping datastore atndate atnref blipuid objtime
    passwordhash password svb writereservhash mhtmltag""".split()
)
"""Destinations with unsearchable content."""
PEOPLE = frozenset(("author", "operator", "manager", "atnauthor", "revtbl"))
SHORT = frozenset(("atnid",))
ORGANIZATIONS = frozenset(("company",))
TIMES = frozenset(("creatim", "revtim", "printim", "buptim"))
STORIES = frozenset(
    """header headerl headerr headerf footer footerl footerr footerf footnote annotation fldrslt shptxt
    nonshppict shppict object result listtext pntext pntxta pntxtb listname info field shp shpinst upr ud
    nonesttables""".split()
)
"""Destinations with text, or with nested text destinations."""
PROPERTIES = frozenset(
    """title subject keywords comment doccomm category hlinkbase propname staticval docvar sv fldinst
    bkmkstart bkmkend template userprops formfield ffname ffdeftext ffhelptext ffstattext ffentrymcr
    ffexitmcr xe tc fname filetbl objname objclass objalias objsect""".split()
)
BLOCKS = frozenset(
    """header headerl headerr headerf footer footerl footerr footerf footnote annotation shptxt""".split()
)
"""Texts separate from the surrounding one."""
KNOWN = KEPT | TABLES | UNREAD | PEOPLE | SHORT | ORGANIZATIONS | TIMES | STORIES | PROPERTIES
