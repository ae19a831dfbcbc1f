"""What ends the program for a number or bytes that it did not expect, as far as a line of Swift shows it.

Names have no types here, so each rule goes by how a line looks, and only in the folders where such numbers come from
outside. What a line does not show (a sum of two variables) is left to review and to the fuzzers.
"""

import pathlib
import re

# A floating-point number that becomes a whole one goes through `init(clamping:)` of StdExtras: the plain conversion ends
# the program for what is too large or no number. What is floating-point shows by its looks: roundings, decimals,
# conversions to Double, lengths divided by a unit, and members that are seconds or degrees somewhere. A plain
# `Int(width)` passes.
CONVERSION = re.compile(r"(?<![.\w])(?:U?Int(?:8|16|32|64)?|g?u?int(?:8|16|32|64)?|CInt)\(")
SECONDS = re.compile(r"\.(?:nano|micro|milli)?seconds\(")
FLOATING = re.compile(
    r"\.rounded\(|\b(?:Double|Float|floor|ceil|round)\(|(?<![\w.])\d[\d_]*\.\d|/ \.(?:nano|micro|milli)?seconds\("
    r"|\btimeInterval|\.(?:duration|position|startTime|latitude|longitude)\)?$"
)

# `prefix(count)` and its sisters end the program for a count below zero. What cannot be below: literals, constants of a
# type (`Self.limit`, `mostRows`), counts of something, and what `max` has lifted.
COUNTED = re.compile(r"(?<!func )\b(?:prefix|suffix|dropFirst|dropLast)\(")
NEVER_NEGATIVE = re.compile(
    r"[\d_]*$|(?:maximum|longest|most|few)[A-Z]\w*(?: [-+] \d+)?$|(?:Self|[A-Z]\w*)(?:\.\w+)+(?: [-+/*] \d+)?$|(?:.*\.)?(?:count|byteCount)(?: \+ .*)?$|(?:min\()?max\([01], "
)

# A number that does not fit ends the program. What fits by its looks: a byte (also one that is joined with others by
# `reduce`) or bits of one, a constant of C, a number of an enumeration.
NARROWING = re.compile(r"(?<![.\w])U?Int(?:8|16|32)\(")
FITS = re.compile(
    r"(?:0x[\dA-Fa-f_]+|[\d_]+)$|.*(?:&|>>|\|) \(?(?:0x)?[\dA-Fa-f]+\)?$|[A-Z_]+(?:_[A-Z]+)*(?:\.rawValue)?(?: \| .*)?$|.*\brawValue$"
    r"|(?:Self|[A-Z]\w*)(?:\.\w+)+$|.*\b[bB]ytes?(?:\[.*\])?$|\$1$|U?Int8\("
)
# A text is read, not converted: what is none gives nil.
READ = re.compile(r"radix: |\b(?:digits|name|text|line)\)|\[\d\]\)|\)(?:\?|\s*==|\s*else|\.map|\.flatMap|\s*\?\?)|\b(?:if|guard) let \w+ = ")

# The members of a request are as the client sent them, and dates and periods as somebody told them.
TOLD = r"(?:\brequest\.\w+|(?:\w+[.?])*\b(?:timestamp|date|period|wasOnline|untilDate|muteUntil))\b"
ARITHMETIC = re.compile(rf"(?<!Int\()(?<!Int64\()(?<![-.]){TOLD} [-+*] |(?<=[\w)\]]) [-+*] (?!Int){TOLD}(?!\()")
RANGE = re.compile(r"\.\.[.<]\s*(?:Int\()?request\.(?!\w+\.count)")
# A library that fails at what it cannot fail at is let stop the program: "libcrypto refused a key".
STOP = re.compile(r"\b(?:precondition|preconditionFailure|assert|assertionFailure)\(")

CONVERSION_ADVICE = "use init(clamping:) of StdExtras"
WIRE = {"Server", "Transport", "Client", "Host", "Shared", "Storage", "Presentation"}
NUMBERS_OF_OTHERS = {"ServerEngine", "ServerGateway", "SchemaMapping", "ClientEngine", "TerminalClient", "Notifier",
                     "TransportNIO", "MTProto", "ChatPresentation"}
WINDOW = {"WindowParts", "MediaUI", "ComposerUI", "SendFilesUI", "ChatUI", "ChatListUI", "PeopleUI", "SettingsUI", "SignInUI", "DesktopApp"}
OF_ARITHMETIC = NUMBERS_OF_OTHERS | WINDOW | {"ClientHost", "ChatNodes", "ServerStore", "MessageStore", "ClientModel"}


def arguments(line, start):
    """What stands between the parenthesis before `start` and its counterpart, or the line's end."""
    depth = 1
    for end in range(start, len(line)):
        depth += (line[end] == "(") - (line[end] == ")")
        if depth == 0:
            return line[start:end]
    return line[start:]


def unlabelled(pattern, line):
    """The arguments of what `pattern` calls, with where they end, but for those that begin with a label."""
    for found in pattern.finditer(line):
        argument = arguments(line, found.end())
        if not re.match(r"\s*\w+:", argument):
            yield argument, found.end() + len(argument)


def makes_whole(line):
    return any(FLOATING.search(argument) for argument, _ in unlabelled(CONVERSION, line)) or any(
        re.search(r"\.(?:duration|position|startTime)\)?$", argument) for argument, _ in unlabelled(SECONDS, line)
    )


def may_be_negative(line):
    return any(argument and not NEVER_NEGATIVE.match(argument) for argument, _ in unlabelled(COUNTED, line))


def may_not_fit(line):
    return any(
        argument and not FITS.match(argument) and not READ.search(argument + line[end:]) for argument, end in unlabelled(NARROWING, line)
    )


def trapping_words(line, path):
    """The rules that a line of `path` breaks, with what to do instead."""
    if line.lstrip().startswith("//"):
        return
    zone, target = path.parts[1], path.parts[2]
    code = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line.split(" // ")[0])
    if makes_whole(line):
        yield "conversion", CONVERSION_ADVICE
    if zone not in ("Programs",) and target != "StdExtras" and may_be_negative(code):
        yield "count", "use prefix(clamping:) and its sisters of StdExtras"
    if target in NUMBERS_OF_OTHERS and may_not_fit(code):
        yield "narrowing", "use init(clamping:) or init(exactly:)"
    if target in OF_ARITHMETIC and ARITHMETIC.search(code):
        yield "arithmetic", "use addingSaturating and its sisters of StdExtras, or wider numbers"
    if zone in WIRE and RANGE.search(code):
        yield "range", "check the bound first"
    if zone in WIRE and STOP.search(code) and '"libcrypto' not in line:
        yield "stop", "throw, or give up what was told"


# Lines that each rule must refuse, and ones like them that it must not.
REFUSED = {
    "conversion": ["Int(video.duration.rounded())", ".seconds(film.duration)", "Int32(now.timeIntervalSince1970)"],
    "count": ["rows.prefix(limit)", "rest.dropFirst(Int(size) + 2)", "page.suffix(count - 1)"],
    "narrowing": ["Int32(rows.count)", "UInt8(total)", "seconds + Int32(limits.lifetime)"],
    "arithmetic": ["current - request.pts", "request.offset + 1", "max(0, now - message.timestamp)", "date + period"],
    "range": ["for part in 0..<request.parts {", "start..<Int(request.limit)"],
    "stop": ['precondition(rest.count > 4, "a header")', "assert(isWhole)"],
}
PASSED = [
    "Int(width)", "Int(clamping: video.duration)", "rows.prefix(20)", "rows.prefix(Self.limit)", "rows.prefix { $0 > 1 }",
    "rows.prefix(clamping: limit)", "text.dropFirst(scheme.count)", "found.prefix(min(max(1, Int(request.limit)), 100))",
    "Int32(clamping: rows.count)", "UInt8(scalar & 0x3F)", "Int32(SOCK_STREAM.rawValue)", "UInt16(digits, radix: 10)",
    "Int(request.offset) + 1", "request.flags.contains(.date)", 'precondition(done == 1, "libcrypto refused a key")',
    "// request.offset + 1",
]


def check_rules():
    """Ends the program when a rule does not hold what it promises."""
    engine = pathlib.PurePath("Sources/Server/ServerEngine/Some.swift")
    for rule, lines in REFUSED.items():
        for line in lines:
            assert rule in [found for found, _ in trapping_words(line, engine)], f"{rule} passes: {line}"
    for line in PASSED:
        assert not list(trapping_words(line, engine)), f"refused: {line}"
