#!/usr/bin/env python3
"""Repeats the reconciliation in a Tieout evidence file, without any code of Tieout.

    python3 reperform.py EVIDENCE [--sample N] [--seed TEXT] [--file CLIENTFILE]

Exit code: 0 everything agrees, 1 something differs, 2 the evidence cannot be read. Needs Python 3.9, and on Windows its
package tzdata. Letters that are newer than Python's own Unicode may differ in upper and lower case.
In the comments P is docs/product.md and M is docs/money.md, each with the number of a section.

The sample (--sample N), so that any system draws the same items:
  An item is a matched ticket, its text "platform" LF identity, or a matched row, "client" LF line (cell 1 in *.lines).
  Its number is the SHA-256, in lower-case hex, of seed LF text in UTF-8. The seed is evidence.json's seal, or --seed.
  Of each side, the N items with the smallest numbers are the sample, in that order.

Not checked: the columns reason, ambiguous and note of findings.csv; the vocabulary, the snapshot, the project and the
names of equations in run.json; what info.json has of the platform (totals of lists, tickets in several lists, counts by
status and event, how many orders there are); the order of lines; names, times, doubts, reviews, sign-offs, notes,
summary.html and the Orders tab. Where it is open which of several equal tickets pairs with which row (P 3), the columns
matched, mismatched, missing and extra of the statement are compared as one sum.
"""
import argparse, csv, datetime, decimal, hashlib, io, itertools, json, pathlib, re, sys, unicodedata, zipfile
from collections import Counter, defaultdict

D = decimal.Decimal
csv.field_size_limit(2 ** 31 - 1)
decimal.setcontext(decimal.Context(prec=5000, Emax=999999, Emin=-999999))
VERSIONS = {"evidence.json": 3, "run.json": 7, "info.json": 6}
LITTER = re.compile(r"\.DS_Store|\._.*|Thumbs\.db|desktop\.ini", re.I)  # what Finder and Explorer add
KNOWN = {"version": (1, 2), "grain": ("ticket", "payment"), "side": ("platform", "client"), "is": ("one", "named"),
         "resource": ("tickets", "orders"), "as": ("text", "number", "date"), "order": ("day first", "month first")}
COLUMNS = ("class payment_reference platform_statuses client_statuses platform_tickets client_rows matched mismatched "
           "missing extra client_lines ticket_ids currency platform_amount client_amount difference").split()
PAIRED, NO_SIGN = COLUMNS[6:10], "\ufdd0"
STATEMENT = "currency column platform client difference platform_items client_items".split()
DROPPED = re.compile("[\ufeff\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\u00ad]")
SPACES = re.compile("\r\n|[\t-\r\x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
# the mark that Tieout writes before a tab or line end at the beginning, and before a formula, where a cell may begin
MARK = re.compile(r"^'(?='*[\t\r\n])|(?<![^,;|\"\t-\r\x85\u2028\u2029])'(?='*(?:[ \u00a0\u1680\u2000-\u200a\u202f"
                  r"\u205f\u3000]|%s)*[=+@\-\uff1d\uff0b\uff0d\uff20])" % DROPPED.pattern)
SEPARATORS = re.compile(r"[ \-_./\\:\u2010-\u2015\u2212]")
SIGNS = {"€": "EUR", "₹": "INR", "₺": "TRY", "₽": "RUB", "₴": "UAH", "₪": "ILS", "₫": "VND"}
LIKE_CODE = re.compile("^[A-Za-z]{3}$")
SHARED = {"£": "EGP FKP GBP GIP LBP SDG SHP SSP SYP", "¥": "CNY JPY"}
MONTHS = ("jan|january|januar feb|february|februar mar|mär|mrz|march|märz|maerz apr|april may|mai jun|june|juni "
          "jul|july|juli aug|august sep|sept|september oct|okt|october|oktober nov|november dec|dez|december|dezember")
DATES = (r"(?P<year>\d{4})([-/.])(?P<month>\d\d?)\2(?P<day>\d\d?)", r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)",
         r"(?P<day>\d\d?)([-/.])(?P<month>\d\d?)\2(?P<year>\d{4}|\d\d)")
TIME = (r"(?:[T, ] ?(?P<hour>\d\d?):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d+)?)?(?: ?(?P<half>[ap])\.?m\.?)?"
        r"(?: ?(?P<offset>Z|UTC|GMT|[-+]\d\d(?::?\d\d)?))?)?")

def open_evidence(path):
    """The files of the archive, or of the folder that it unpacks into, by name."""
    if pathlib.Path(path).is_dir():
        entries = [entry for entry in pathlib.Path(path).iterdir() if not LITTER.fullmatch(entry.name)]
        if len(entries) == 1 and entries[0].is_dir():  # as Windows unpacks it
            return open_evidence(entries[0])
        return {entry.name: entry.read_bytes() for entry in entries}
    with zipfile.ZipFile(path) as archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        places = [entry.filename.rpartition("/") for entry in entries]
        if len({folder for folder, _, _ in places}) != 1 or len({name for _, _, name in places}) != len(places):
            raise ValueError("it has a file twice, or files in several folders")
        if sum(entry.file_size for entry in entries) > 2 * 1024 ** 3:
            raise ValueError("it is too large to be read into memory")
        check_layout(pathlib.Path(path).read_bytes(), archive)
        return {name: archive.read(entry) for entry, (_, _, name) in zip(entries, places)}

def check_layout(packed, archive):
    """Whether the files follow each other from the first byte to their list, and header and entry of each agree: else
    another program may see other files than this one."""
    place, at = 0, archive.start_dir
    for entry in archive.infolist():
        head, name = packed[place:place + 30], packed[place + 30:place + 30 + len(entry.orig_filename)]
        listed = head[4:28] + bytes(12) + place.to_bytes(4, "little") + name
        is_plain = head[:4] == b"PK\3\4" and head[6:8] + head[28:] == bytes(4)
        if not is_plain or packed[at + 6:at + 46 + len(name)] != listed:
            break
        place, at = place + 30 + len(name) + entry.compress_size, at + 46 + len(name)
    count, size, start = len(archive.infolist()), at - archive.start_dir, archive.start_dir.to_bytes(4, "little")
    end = b"PK\5\6" + bytes(4) + count.to_bytes(2, "little") * 2 + size.to_bytes(4, "little") + start + bytes(2)
    if place != archive.start_dir or packed[at:] != end:
        raise ValueError("it was packed again: other programs may see other files in it. Unpack it and give its folder")

def read(files, name):
    """What is in a file: of .json an object, of .csv its rows without marks, of .lines the JSON array in each line."""
    try:
        text = files[name].decode("utf-8-sig")
        if name.endswith(".csv"):  # until 3.11 Python refuses a CSV with a NUL
            rows = csv.reader(io.StringIO(text.replace("\0", NO_SIGN), newline=""), strict=True)
            return [[MARK.sub("", cell) for cell in row] for row in rows]
        if name.endswith(".lines"):
            return [json.loads(line) for line in text.split("\n") if line]
        content = json.loads(text)
        if content["version"] == VERSIONS[name]:
            return content
    except (LookupError, TypeError, ValueError, RecursionError, csv.Error):
        pass
    raise ValueError("%s is missing, damaged, or of a version that this program does not read" % name)

def as_written(text):
    """The text as a file in UTF-8 has it: there half of a pair of code units is no letter."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)

def utf16(text):
    """The code units of a text, big end first, by which Tieout sorts texts."""
    return text.encode("utf-16-be", "surrogatepass")

def sha256(content):
    return hashlib.sha256(as_written(content).encode("utf-8") if isinstance(content, str) else content).hexdigest()

def check_sums(files, evidence, run, differ):
    """Each file against the SHA-256 in evidence.json, the one in run.json and the one that it carries; the seal."""
    listed = [[entry["name"], entry["sha256"]] for entry in evidence["files"]]
    for name in sorted(set(dict(listed)) | set(files) - {"evidence.json"}):
        content, found = files.get(name, b""), sha256(files[name]) if name in files else "none"
        if found != dict(listed).get(name) or found != run["files"].get(name, found):
            differ("%s is not the file whose SHA-256 evidence.json and run.json have." % name)
        own = re.search(rb'^  "sha256": "([0-9a-f]{64})"', content[:200], re.MULTILINE)
        has_none = not own and name == "sign-offs.json" and evidence["form"] < 6  # as it was written then
        is_as_sealed = own and sha256(content.replace(own[1], b"0" * 64, 1)) == own[1].decode()
        if name.endswith(".json") and not (is_as_sealed or has_none):
            differ("%s does not have the SHA-256 that it carries (computed with zeros in its place)." % name)
    sealed = [evidence[name] for name in ("profileName", "projectId", "baseUrl", "madeAt", "madeWith", "form")]
    seal = sha256(json.dumps([*sealed, listed], separators=(",", ":"), ensure_ascii=False))
    written = sha256(json.dumps(read(files, "evidence.json"), indent=2, ensure_ascii=False) + "\n")
    if (evidence["seal"], sha256(files["evidence.json"])) != (seal, written) or evidence["form"] not in (2, 3, 4, 5, 6):
        differ("evidence.json is not as Tieout wrote it: its seal is not the SHA-256 of what it says.")

def normalise(text, same=str):
    """P 2: drops invisible marks, makes space-like characters spaces, trims, Unicode NFC; without case where asked."""
    text = unicodedata.normalize("NFC", SPACES.sub(" ", DROPPED.sub("", text)).strip(" "))
    return unicodedata.normalize("NFC", same(text))

def key_of(raw, options):
    """P 2: the key of a payment reference: case, prefix and suffix once each, separators, zeros at the beginning."""
    case = str.casefold if options["ignoreCase"] else str
    key, prefix, suffix = (normalise(text, case) for text in (raw, options["stripPrefix"], options["stripSuffix"]))
    key = key.removeprefix(prefix).strip(" ") or key
    key = key.removesuffix(suffix).strip(" ") or key
    key = unicodedata.normalize("NFC", SEPARATORS.sub("", key)) if options["ignoreSeparators"] else key
    return re.sub("^0[0 ]*(?=.)", "", key) if options["ignoreLeadingZeros"] else key

def status_of(raw):
    """P 2: the text that a status is compared as."""
    return re.sub("[ _-]+", " ", normalise(raw, str.casefold)).strip(" ")

def without_sign(text, sign):
    """M 1: a number without the one currency that may be before it, behind its sign, or at its end."""
    minus = text[:1] if text[:1] in ("+", "-", "\u2212") else ""
    rest = text[len(minus):].strip(" ")
    rest = rest[len(sign):] if rest.startswith(sign) else rest[:len(rest) - len(sign)] if rest.endswith(sign) else None
    return text if rest is None or not sign else minus + rest.strip(" ")

def currency_of(text):
    """M 1: what all texts of one currency have in common."""
    text = text.upper() if LIKE_CODE.match(text) else text
    return SIGNS.get(text, text)

def is_other(beside, currency):
    """M 1: whether a sign or a code beside a number cannot be this currency."""
    if not currency or not beside or beside == currency:
        return False
    sign, other = (currency, beside) if LIKE_CODE.match(beside) else (beside, currency)
    if sign in SHARED:
        return other not in SHARED[sign]
    return bool(LIKE_CODE.match(sign)) or any(other in codes for codes in [*SIGNS.values(), *SHARED.values()])

def number_of(text, comma=None, sign="", amount=False):
    """M 1: an exact decimal; None for a blank; the text itself where it is no number. The platform writes plain digits
    (comma is None), the file may write groups, and an amount also in brackets, or with its minus at the end."""
    plain = without_sign(text, sign)
    if amount:
        minus = re.match(r"^\((.+)\)$|^(.*[0-9]) ?[-\u2212]$", plain)
        plain = without_sign((minus[1] or minus[2]).strip(" ") if minus else plain, sign)
        plain = ("-" if minus else "") + plain.strip(" ")
    plain = plain.translate({ord("."): ",", ord(","): "."}) if comma else plain
    groups = "" if comma is None else r"|[0-9]{1,3}([,' \u2019])[0-9]{3}(?:\1[0-9]{3})*"
    groups += "|[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}" if amount else ""
    form = r"[-+\u2212]?(?:(?:[0-9]+%s)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?" % groups
    is_number = len(plain) <= 1000 and re.fullmatch(form, plain)
    return D(re.sub("[,' \u2019]", "", plain).replace("\u2212", "-")) if is_number else text or None

def quantity_of(text):
    """P 3: a whole number, as 2, +2, 02 or 2.0; None for any other text, and for 2,000, which may be either."""
    number = re.match(r"^\+?([0-9]+)(?:[.,]0*)?$", text)
    return D(number[1]) if number and not re.search(",000$", text) else None

def day_of(text, order, zone=None):
    """M 5: the day of a date, as YYYY-MM-DD; None for what is none. A moment with an offset is of the day that it is in
    the zone, where there is one."""
    found = [match for match in (re.match("^(?:%s)%s$" % (date, TIME), text, re.A | re.I) for date in DATES) if match]
    if not found:
        return None
    date = found[0].groupdict()
    month, day = int(date["month"]), int(date["day"])
    month, day = (day, month) if order == "month first" and found[0].start("day") == 0 else (month, day)
    try:
        written = datetime.datetime(int(("20" + date["year"])[-4:]), month, day, tzinfo=datetime.timezone.utc)
        if not zone or not date["offset"]:
            return str(written.date())
        hour, minute, second = int(date["hour"]), int(date["minute"]), int(date["second"] or 0)
        hour = hour % 12 + 12 * (date["half"] in "pP") if date["half"] else hour
        if hour > 24 or minute > 59 or second > 60:
            return None
        ahead = re.sub("[^0-9]", "", date["offset"]).ljust(4, "0")
        ahead = (int(ahead[:2]) * 60 + int(ahead[2:])) * (-1 if "-" in date["offset"] else 1)
        moment = written + datetime.timedelta(hours=hour, minutes=minute - ahead, seconds=second)
        import zoneinfo  # on Windows this needs the package tzdata
        return str(moment.astimezone(datetime.timezone.utc if zone == "UTC" else zoneinfo.ZoneInfo(zone)).date())
    except (ValueError, OverflowError):
        return None
    except KeyError:
        raise OSError("this computer does not know the time zone %s (python3 -m pip install tzdata)" % zone) from None

def month_in(name):
    """M 5: the month that a file is named after, as YYYY-MM; None where its name says none."""
    name = unicodedata.normalize("NFC", name).lower()
    for number, words in enumerate(MONTHS.split(), 1):
        name = re.sub(r"(?<![a-zäöü])(%s)(?![a-zäöü])\.?" % words, "%02d" % number, name)
    found = re.search("(?<![0-9])(20[0-9]{2})[-_. ]*(0[1-9]|1[0-2])(?![0-9])", name)
    turned = re.search("(?<![0-9])(0[1-9]|1[0-2])[-_. ]*(20[0-9]{2})(?![0-9])", name)
    return "%s-%s" % (found[1], found[2]) if found else turned and "%s-%s" % (turned[2], turned[1])

def shown(amount):
    """Plain digits with at least two decimals; an empty text for none."""
    whole, _, places = "".partition(".") if amount is None else format(amount or D(0), "f").partition(".")
    return whole and whole + "." + places.rstrip("0").ljust(2, "0")

def refuse_unknown(rules):
    """Refuses rules with a word that this program does not know, which it would otherwise take for another one."""
    for name, value in rules.items() if isinstance(rules, dict) else enumerate(rules):
        if value not in KNOWN.get(name, (value,)):
            raise ValueError("its rules have the %s %r, which this program does not know" % (name, value))
        if isinstance(value, (dict, list)):
            refuse_unknown(value)

class Item:
    """A ticket, an order or a row: its identity, reference, status and values, and what is found out about it."""

    def __init__(self, side, cells, names, rules):
        cells = ["" if cell is None else cell for cell in cells]
        # a ticket has one more cell before its values; an order begins with its reference, and has one more after it
        cells = {"platform": cells[:3] + cells[4:], "order": ["", cells[0], ""] + cells[2:], "client": cells}[side]
        self.side, self.name, self.raw, self.raw_status, self.values = side, *cells[:3], dict(zip(names, cells[3:]))
        self.key, self.status = key_of(self.raw, rules["keys"]), status_of(self.raw_status)
        self.sheet = self.name.rpartition("!")[0]
        self.bucket, self.column, self.currency, self.amount, self.counted = "", "", "", None, D(0)
        self.is_named = self.is_total = False  # whether the status table names it; whether it is a total of the file

    def cell(self, column, path):
        """What the item has in a column and a field that are compared with each other."""
        return normalise(self.values.get(column if self.side == "client" else ".".join(path), ""))

    def is_plain(self, column):
        """Whether it has plain digits there, as the platform writes them, and a workbook in a cell that is a number."""
        return self.side != "client" or self.values.get(column + "\0fractions") == "1"

    def value(self, field):
        """P 2: the value of a further field, as text, decimal number or day."""
        how, text = field["compare"], self.cell(field["column"], field["field"]["path"])
        if how["as"] == "number" and text:
            writing = () if self.is_plain(field["column"]) else (how["decimalComma"], how.get("currency", ""))
            return number_of(text, *writing)
        return how["as"] == "date" and day_of(text, how["order"]) or text

class Reconciliation:
    """The comparison: P 2 and 3, M 1 to 3 and 5."""

    def __init__(self, files, run, info):
        rules = self.rules = run["rules"]
        refuse_unknown(rules)
        def items(side, name, names):
            return [Item(side, cells, names, rules) for cells in (read(files, name) if name in files else [])]
        self.tickets = items("platform", "tickets.lines", self.fields_of("tickets"))
        self.orders = items("order", "orders.lines", self.fields_of("orders"))
        self.rows = items("client", "client.lines", run["file"]["columns"])
        table = {status_of(entry["client"]): status_of(entry["platform"]) for entry in rules["statusMapping"]}
        for row in self.rows:
            row.is_named, row.status = row.status in table, table.get(row.status, row.status)
        wanted = [field for field in [*rules["fields"], rules["amount"]] if field]
        compared = [field for field in wanted if info["orders"] or field["field"]["resource"] == "tickets"]
        self.refused = ["orders_not_read"] if compared != wanted else []
        self.fields = [field for field in rules["fields"] if field in compared]
        self.rule = rules["amount"] if rules["amount"] in compared else None
        self.of_tickets = bool(self.rule) and self.rule["field"]["resource"] == "tickets"
        self.per_payment, self.free = rules["grain"] == "payment", set()
        self.misplaced, self.month = False, month_in(run["file"]["name"])
        self.findings = [["malformed", "", "", "", *"000000", record["line"], "", "", "", "", ""]
                         for record in run["file"]["malformed"]]
        self.exclude()
        self.read_amounts()
        self.classify()

    def fields_of(self, resource):
        """The fields in tickets.lines or orders.lines, in the order of their cells."""
        rules, amount = self.rules, self.rules["amount"] or {"field": {"resource": resource, "path": ""}}
        paths = [field["field"]["path"] for field in rules["fields"] if field["field"]["resource"] == resource]
        own = amount["field"]["path"] if amount["field"]["resource"] == resource else amount.get("otherPath")
        own = [own, (amount["currency"] or {}).get("path")] if own else []
        days = [rule["days"]["path"] for rule in rules["filters"] if rule.get("days") and rule["side"] == "platform"]
        paths += own + (days if resource == "tickets" else [])
        return list(dict.fromkeys(".".join(path) for path in paths if path))

    def exclude(self):
        """P 3, M 5: a filter excludes what it names, where the other side lacks the key. Unkeyed stays so. A cut-off
        without an end is misplaced if it excludes tickets up to the month that the file is named after, or if the file
        has more than one in five of the tickets that it names, up to the last day of these that it has any of. So is
        what a workbook marks as totals row, if it has no key, and a status that nothing else has."""
        marked = {row for row in self.rows if row.values.get("\0totals") == "1"}
        used = {status_of(item.raw_status) for item in self.tickets + self.rows if item not in marked} - {""}
        for row in marked:
            if not row.key and status_of(row.raw_status) not in used:
                row.bucket, row.column, row.is_total = "excluded", "excluded", True
        for rule in self.rules["filters"]:
            ours, others = (self.rows, self.tickets) if rule["side"] == "client" else (self.tickets, self.rows)
            theirs, days, there, gone, first = {item.key for item in others}, rule.get("days"), [], [], []
            column = rule["column"] or days and ".".join(days["path"])
            values = {status_of(text) for text in rule["values"]}
            for item in ours:
                text = normalise(item.values.get(column, "" if days else item.raw_status))
                day = day_of(text, days["order"], days["timeZone"]) if days else None
                within = day and (days["from"] or "") <= day <= (days["upTo"] or "9999-99-99")
                if item.key and (within if days else status_of(text) in values):
                    (there if item.key in theirs else gone).append(day)
                    if item.key not in theirs:
                        first += [item] if not item.bucket else []
                        item.bucket = item.column = "excluded"
                        item.is_total = item.is_total or item.side == "client" and rule["name"] == "Total row"
            if first and days and not days["upTo"] and rule["side"] == "platform":
                late = self.month and min(gone)[:7] <= self.month
                lacking = [day for day in gone if there and day <= max(there)]
                self.misplaced = self.misplaced or late or len(there) * 5 > len(there + lacking)

    def read_amounts(self):
        """M 1: amounts, their currencies, and which count. Where most of a side have none, or no ticket's status counts,
        the rule is refused."""
        rule, self.priced = self.rule, self.tickets if self.of_tickets else self.orders
        for item in self.priced + self.rows if rule else []:
            how, currency = rule["writing"], rule["currency"] or {"code": ""}
            item.currency = currency_of(currency["code"] if "code" in currency else item.cell(currency["column"], currency["path"]))
            sign = "" if is_other(currency_of(how["sign"]), item.currency) else how["sign"]
            writing = () if item.is_plain(rule["column"]) else (how["decimalComma"], sign, True)
            item.amount = number_of(item.cell(rule["column"], rule["field"]["path"]), *writing)
        known = {ticket.status for ticket in self.tickets}
        wanted = set(map(status_of, rule["counts"])) if rule and rule["counts"] is not None else known
        lacking = [sum(item.amount is None for item in side) * 2 > len(side) for side in (self.priced, self.rows)] if rule else []
        if any(lacking) or known and not known & wanted:
            self.rule, self.of_tickets, self.refused = None, False, self.refused + ["amounts_lacking"]
        counting = {ticket.key for ticket in self.tickets if ticket.status in wanted}
        idle = {ticket.key for ticket in self.tickets if ticket.key} - counting
        for item in self.priced + self.rows:  # an order counts if one of its tickets does, or if it has none
            foreign = item.status not in known or item.side == "client" and not (item.status or item.is_named)
            item.counts = item.key not in idle if item.side == "order" else foreign or item.status in wanted
            item.counted = None if not item.counts or isinstance(item.amount, str) else item.amount or D(0)

    def classify(self):
        """P 3: the bucket of each item, and the findings."""
        self.by_pair, groups = self.of_tickets and not self.per_payment, defaultdict(lambda: ([], [], []))
        for which, items in enumerate((self.tickets, self.rows, self.orders)):
            for item in items:
                item.fields = [item.value(field) for field in self.fields]
                if not item.key and not item.bucket:
                    item.bucket = "unkeyed"
                    self.conclude(*([item] if which == side else [] for side in range(3)))
                elif not item.bucket:
                    groups[item.key][which].append(item)
        excluded = {ticket.key for ticket in self.tickets if ticket.bucket == "excluded"}
        for key, (tickets, rows, orders) in groups.items():
            for order in orders:
                order.bucket = "excluded" if key in excluded else "ordersWithoutTickets"
            self.compare(tickets, rows, orders)
            self.conclude(tickets, rows, orders)

    def compare(self, tickets, rows, orders):
        """P 3: one payment reference. In grain payment all its tickets are one unit, as are all rows that agree with it
        where rows add up. By pair (M 2), two orders of pairing show whether the columns of amounts are open."""
        def rank(unit):
            return unit[0].status, unit[0].counted or D(0), unit[0].currency
        units, parts = (sorted(((item,) for item in side), key=rank) for side in (tickets, rows))
        if self.per_payment:
            units, distinct = [tuple(tickets)] if tickets else [], {ticket.status for ticket in tickets}
            rolled = [roll["status"] for roll in self.rules["rollUps"]
                      if set(map(status_of, roll["statuses"])) == distinct]
            for ticket in tickets:
                ticket.status = ticket.status if len(distinct) == 1 else status_of(rolled[0]) if rolled else None
            add_up = tickets and self.rule and self.rule["rowsAddUp"]
            same = [row for row in rows if add_up and self.fits(tickets, [row], orders, 2)]
            parts = ([tuple(same)] if same else []) + [(row,) for row in rows if row not in same]
        outcomes = []
        for step in (-1, 1) if self.by_pair else (1,):
            self.pair(units[::step], parts[::step], orders)
            outcomes.append(Counter((item.side, item.bucket, *rank([item])) for item in tickets + rows))
        self.free.update(item.currency for item in tickets + rows if outcomes[0] != outcomes[-1])
        if self.rule and not self.by_pair and all(item.bucket == "matched" for item in tickets + rows):
            agree = self.amounts_agree(tickets if self.of_tickets else orders, rows)
            for item in tickets + rows:
                item.bucket = "matched" if agree else "mismatched"

    def pair(self, units, parts, orders):
        """P 3: what agrees is matched; of what is left, first those of one status are mismatched, then any."""
        for item in itertools.chain(*units, *parts):
            item.bucket = "missing" if item.side == "platform" else "extra"
        for stage in range(4):
            taken = most_pairs(units, parts, lambda unit, part: self.fits(unit, part, orders, stage))
            units, parts = ([one for one in side if one not in taken] for side in (units, parts))
            for item in itertools.chain(*taken):
                item.bucket = "mismatched" if stage else "matched"

    def fits(self, tickets, rows, orders, stage):
        """P 2 and 3: whether all agrees (stage 0), status and quantity (1) or the status (2); at 3 any pair fits.
        A blank status equals nothing, unless the table says so."""
        status, column = rows[0].status, self.rules["quantityColumn"] if self.per_payment else None
        if stage < 3 and (tickets[0].status != status or status == "" and not rows[0].is_named):
            return False
        quantities = [quantity_of(row.cell(column, "")) for row in rows] if column and stage < 2 else [len(tickets)]
        counted = None not in quantities and sum(quantities) == len(tickets)
        return counted and (stage > 0 or self.agree(tickets, rows, orders))

    def agree(self, tickets, rows, orders):
        """P 2, M 2: the further fields, and by pair the amounts."""
        for number, field in enumerate(self.fields):
            ours = [item.fields[number] for item in (tickets if field["field"]["resource"] == "tickets" else orders)]
            tolerance = D(field["compare"].get("tolerance") or 0)
            for one, other in itertools.product(ours or [""], [row.fields[number] for row in rows]):
                if one != other and not (isinstance(one, D) and isinstance(other, D) and abs(one - other) <= tolerance):
                    return False
        return not self.by_pair or self.amounts_agree(tickets, rows)

    def amounts_agree(self, platform, client):
        """M 1: equal by currency. The tolerance holds only where both sides have an amount in it."""
        counted = [[item.amount for item in side if item.counts] for side in (platform, client)]
        texts = [sorted(normalise(amount) for amount in side if isinstance(amount, str)) for side in counted]
        blank = any(all(amount is None for amount in side) for side in counted)
        return texts[0] == texts[1] and all(
            abs((q or 0) - (p or 0)) <= (0 if blank or None in (p, q) else D(self.rule["tolerance"]))
            for p, q in sums_of(platform, client).values())

    def conclude(self, tickets, rows, orders):
        """The column of the statement for the amounts of a payment reference (M 3), its class and its finding (P 3)."""
        buckets = {item.bucket for item in tickets + rows} - {"matched"}
        whole = "missing" if not rows else "extra" if not tickets else "mismatched" if buckets else "matched"
        for item in tickets + rows + orders:
            own = self.by_pair or not tickets + rows or item.bucket == "unkeyed"
            item.column = item.bucket if own or self.per_payment and item.bucket == "extra" else whole
        if buckets:
            classes = {"missing": "count_short", "extra": "count_over", "mismatched": "status_mismatch"}
            name = classes.get(" ".join(buckets), "mixed") if tickets and rows else "reference_" + whole
            name = "unkeyed" if "unkeyed" in buckets else name
            count = Counter(item.bucket for item in rows + [ticket for ticket in tickets if ticket.bucket == "missing"])
            sums = sums_of(tickets if self.of_tickets else orders, rows) if self.rule else {}
            money = [(c, shown(p), shown(q), shown((q or D(0)) - (p or D(0))))
                     for c, (p, q) in sorted(sums.items(), key=lambda sum: utf16(sum[0]))] or [("",) * 4]
            self.findings.append([
                name, (tickets or rows)[0].raw, statuses(tickets), statuses(rows), len(tickets), len(rows),
                *(count[bucket] for bucket in PAIRED), " ".join(row.name for row in rows),
                " ".join(ticket.name for ticket in tickets if ticket.name), *map(" / ".join, zip(*money))])

    def control_total(self):
        """M 3: the file's own total, beside what all rows add up to, its sheet's, or those since the total before; None
        where there is none. Of several, the first that ties to none of these, else the last."""
        places, controls, start = [place for place, row in enumerate(self.rows) if row.is_total], [], 0
        for number, place in enumerate(places if self.rule else [], 1):
            row, found = self.rows[place], []
            if row.amount is None:
                continue
            sheet = [other for other in self.rows if other.sheet == row.sheet]
            since, start = self.rows[start:place], place + 1
            is_last = number == len(places) or self.rows[places[number]].sheet != row.sheet
            own = (sheet if len(places) > 1 else self.rows) if is_last else since
            for parts in (own, self.rows, sheet, since):
                sums = defaultdict(D)
                for part in parts:
                    if not part.is_total and isinstance(part.amount, D) and part.amount:
                        sums[part.currency] += part.amount
                names, is_number = [row.currency] if row.currency or not sums else list(sums), isinstance(row.amount, D)
                amount = sums[names[0]]
                if not is_number or len(names) == 1:
                    stated = shown(row.amount) if is_number else row.values[self.rule["column"]]
                    difference = shown(row.amount - amount) if is_number else None
                    found.append((row.name, names[0], stated, shown(amount), difference))
            controls += [next((one for one in found[1:] if one[4] == "0.00"), found[0])] if found else []
        return next((one for one in controls if one[4] != "0.00"), controls[-1] if controls else None)

    def statement(self):
        """M 3: by currency and column, both amounts, their difference and the numbers of items."""
        rows = []
        for item in self.priced + self.rows if self.rule else []:
            amount = item.counted or D(0)
            cells = (0, amount, amount, 0, 1) if item.side == "client" else (amount, 0, -amount, 1, 0)
            rows += [(item.currency, column, *cells) for column in (item.column, "total") if not item.is_total]
        return rows

def sums_of(platform, client):
    """The counted amounts of both sides by currency; None where a side has none."""
    sums = defaultdict(lambda: [None, None])
    for item in (item for item in (*platform, *client) if item.counted is not None):
        side = item.side == "client"
        sums[item.currency][side] = (sums[item.currency][side] or D(0)) + item.counted
    return sums

def most_pairs(units, parts, agree):
    """What is in as many pairs that agree as there can be: a part changes its unit where that finds another part."""
    unit_of, dead = {}, set()
    def find(unit, seen):
        wanted = [part for part in parts if part not in seen and agree(unit, part)]
        seen.update(wanted)
        for part in sorted(wanted, key=unit_of.__contains__):
            if part not in unit_of or find(unit_of[part], seen):
                unit_of[part] = unit
                return True
        return False
    for unit in units:
        seen = set(dead)
        dead = dead if find(unit, seen) else seen
    return {*unit_of.keys(), *unit_of.values()}

def statuses(items):
    """How often each status occurs, in the order of their UTF-16 code units."""
    counts = Counter(item.raw_status for item in items)
    return " ".join("%d×%s" % (counts[text], text or "(blank)") for text in sorted(counts, key=utf16))

def totals_of(made, run, info):
    """P 4: the totals of both sides, without those that are 0."""
    file, received, bad = run["file"], info["tickets"]["received"], len(run["file"]["malformed"])
    platform = Counter(received=received, unique=len(made.tickets), refetched=received - info["tickets"]["unique"])
    client = Counter(header=file["header"], skipped=file["skipped"], malformed=bad, dataRows=len(made.rows))
    client.update(records=file["records"])
    platform.update(ticket.bucket for ticket in made.tickets)
    client.update(row.bucket for row in made.rows)
    return {"platform": +platform, "client": +client}

def equations_of(made, run, info):
    """P 4: the rule of each equation, its sides and whether it holds. What the platform said is in info.json."""
    platform, client = totals_of(made, run, info).values()
    short = [client["matched"], client["mismatched"], platform["missing"], client["extra"]]
    both = [platform[bucket] + client[bucket] for bucket in ("unkeyed", "malformed", "excluded")]
    pairs = [len({row.key for row in made.rows if row.bucket == bucket}) if made.per_payment else client[bucket]
             for bucket in PAIRED[:2]]
    own = [(2, platform["unique"]), (4, client["dataRows"])]
    own += [(5, number) for number in pairs] + [(6, number) for number in short + short[1:] + short + both]
    own += [(8, cells[2]) for _, name, *cells in added_up(made.statement()) if name == "total"]
    lists = info["tickets"]["lists"]
    beyond = info["tickets"]["inSeveral"] + info["tickets"]["ofOtherEvents"]
    sides = [(rule, number, number) for rule, number in own] + [(7, part["unique"], part["total"]) for part in lists]
    sides.append((7, platform["unique"], sum(part["total"] for part in lists) - beyond))
    sides.append((1, platform["received"], platform["unique"] + platform["refetched"]))
    sides.append((3, client["records"], sum(client[part] for part in ("header", "skipped", "malformed", "dataRows"))))
    for kind in ("status", "event") if info["audit"] and "inexactFilters" in run["rules"] else ():
        cells = [cell for cell in info["audit"]["cells"] if (cell["status"] is None) == (kind == "event")]
        if cells and all(declared["filter"] != kind for declared in run["rules"]["inexactFilters"]):
            sides.append((9, sum(cell["read"] == cell["counted"] for cell in cells), len(cells)))
            sides += [(9, cell["read"], cell["counted"]) for cell in cells
                      if cell["counted"] not in (cell["read"], None)][:20]
    return [(rule, left, right, left == right) for rule, left, right in sides]

def verdict_of(made, run, info):
    """P 4: the worst that applies, and its reasons."""
    broken = {rule for rule, *_, holds in equations_of(made, run, info) if not holds}
    if broken - {7, 9}:
        return "invalid", ["equation_broken"]
    reasons = [] if info["state"] in ("verified", "stitched", "second look") else ["snapshot_" + info["state"]]
    moved = made.findings and info["state"] in ("stitched", "second look")
    control, unread = made.control_total(), run["file"]["malformed"] and not run["malformedAcknowledged"]
    is_off = control and control[4] != "0.00" and not run["malformedAcknowledged"]
    left_over = any(order.amount for order in made.orders if order.column in ("unkeyed", "ordersWithoutTickets"))
    reasons += ["total_differs"] if 7 in broken and not moved else []
    reasons += ["counts_differ"] if 9 in broken and not made.findings else []
    reasons += ["malformed_rows"] if unread else []
    reasons += made.refused[:1]
    reasons += ["control_total_differs"] if is_off and not made.findings else []
    reasons += ["orders_left_over"] if left_over and not made.findings else []
    reasons += ["cut_off_misplaced"] if made.misplaced else []
    reasons += ["nothing_to_compare"] if all(i.bucket == "excluded" for i in made.tickets + made.rows) else []
    return ("incomplete" if reasons else "discrepancies" if made.findings else "clean"), reasons

def added_up(rows, free=()):
    """Adds up rows of the statement; in free currencies, matched, mismatched, missing and extra are one sum."""
    sums = defaultdict(lambda: [D(0)] * 5)
    for currency, name, *cells in rows:
        key = (currency, "pairs" if currency in free and name in PAIRED else name)
        sums[key] = [a + D(b) for a, b in zip(sums[key], cells)]
    return [(*key, *map(shown, cells[:3]), *map(str, cells[3:])) for key, cells in sorted(sums.items())]

def compare(what, ours, theirs, differ):
    """Names each row that only one of two tables has."""
    ours, theirs = (Counter(tuple(as_written(str(cell)).replace("\0", NO_SIGN) for cell in row) for row in rows)
                    for rows in (ours, theirs))
    for which, rows in (("The evidence lacks", ours - theirs), ("Only the evidence has", theirs - ours)):
        for row in sorted(rows):
            differ("%s, in %s: %s." % (which, what, " | ".join(row)))

def reperform():
    parser = argparse.ArgumentParser(description="Repeats the reconciliation in a Tieout evidence file.")
    parser.add_argument("evidence")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="print N matched items of each side")
    parser.add_argument("--seed", help="the text that the sample is drawn with")
    parser.add_argument("--file", help="the client file, to check its SHA-256")
    arguments, differences = parser.parse_args(), []
    files, differ = open_evidence(arguments.evidence), differences.append
    evidence, whole_run, info = (read(files, name) for name in VERSIONS)
    evidence, run, info = evidence["data"], whole_run["data"], info["data"]["info"]
    check_sums(files, evidence, whole_run, differ)
    if arguments.file and sha256(pathlib.Path(arguments.file).read_bytes()) != run["file"]["sha256"]:
        differ("%s is not the client file whose SHA-256 run.json has." % arguments.file)
    made = Reconciliation(files, run, info)
    totals, statement, (verdict, reasons) = totals_of(made, run, info), made.statement(), verdict_of(made, run, info)
    print("Verdict: " + " – ".join([verdict] + reasons))
    for side in totals:
        print("%s: %s" % (side, ", ".join("%d %s" % (number, name) for name, number in totals[side].items())))
        compare("the totals, " + side, totals[side].items(), (+Counter(run["totals"][side])).items(), differ)
    for row in added_up(statement):
        print("Statement, %s %s: platform %s, client file %s, difference %s (%s and %s items)" % row)
    ours = {"verdict": verdict, "verdictReasons": reasons, "findings": len(made.findings)}
    compare("run.json", ours.items(), [(name, run[name]) for name in ours], differ)
    equations = [[equation[name] for name in ("rule", "left", "right", "holds")] for equation in run["equations"]]
    compare("the equations", equations_of(made, run, info), equations, differ)
    control, stated = made.control_total(), run.get("controlTotal")
    stated = stated and [stated[name] for name in ("line", "currency", "stated", "rows", "difference")]
    compare("the control total", [control] if control else [], [stated] if stated else [], differ)
    names, table = COLUMNS if made.rule else COLUMNS[:12], read(files, "findings.csv")
    skipped = [table[0].index(name) for name in ("reason", "ambiguous", "note")]
    findings = [[cell for place, cell in enumerate(row) if place not in skipped] for row in table]
    compare("findings.csv", [names] + [row[:len(names)] for row in made.findings], findings, differ)
    header, *stored = read(files, "statement.csv") if "statement.csv" in files or statement else [STATEMENT]
    compare("statement.csv, its columns", [STATEMENT], [header], differ)
    compare("statement.csv", added_up(statement, made.free), added_up(stored, made.free), differ)
    in_run = [(part["currency"], name, cell["platform"], cell["client"], cell["difference"],
               cell["items"]["platform"], cell["items"]["client"])
              for part in run.get("statement", [])
              for name, cell in {**part["columns"], "total": part["total"]}.items()]
    compare("statement.csv, against run.json", in_run, stored, differ)
    for side, items in (("platform", made.tickets), ("client", made.rows)):
        seed = evidence["seal"] if arguments.seed is None else arguments.seed
        texts = [side + "\n" + item.name for item in items if item.bucket == "matched"]
        for text in sorted(texts, key=lambda text: sha256(seed + "\n" + text))[:arguments.sample]:
            print("Sample: " + text.replace("\n", " "))
    print("\n".join("Differs: " + sentence for sentence in differences) or "Everything agrees.")
    return 1 if differences else 0

if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    if sys.version_info < (3, 9):
        sys.exit(print("This program needs Python 3.9 or newer.", file=sys.stderr) or 2)
    try:
        sys.exit(reperform())
    except Exception as problem:
        is_told = isinstance(problem, (OSError, ValueError, zipfile.BadZipFile))
        what = str(problem) if is_told else "it has not the form that this program reads, %r" % problem
        print("The evidence cannot be read: %s." % what, file=sys.stderr)
        sys.exit(2)
