#!/usr/bin/env python3
"""Repeats the reconciliation in a Tieout evidence file, without any code of Tieout.

    python3 reperform.py EVIDENCE.zip [--sample N] [--seed TEXT] [--file CLIENTFILE]

Exit code: 0 everything agrees, 1 something differs, 2 the evidence cannot be read. Needs Python 3.9 and nothing else.
In the comments P is docs/product.md and M is docs/money.md, each with the number of a section.

The sample (--sample N), so that any system draws the same items:
  An item is a matched ticket, its text "platform" LF identity, or a matched row, "client" LF line (cell 1 in *.lines).
  Its number is the SHA-256, in lower-case hex, of seed LF text in UTF-8. The seed is evidence.json's seal, or --seed.
  Of each side, the N items with the smallest numbers are the sample, in that order.

Not checked: names, times, reviews, sign-offs, notes, summary.html and the Orders tab.
"""
import argparse, csv, datetime, decimal, hashlib, io, itertools, json, re, sys, unicodedata, zipfile, zlib
from collections import Counter, defaultdict

D = decimal.Decimal
decimal.setcontext(decimal.Context(prec=5000, Emax=999999, Emin=-999999))
LIMIT = 2 * 1024 ** 3  # bytes, unpacked
COLUMNS = ("class reason payment_reference platform_statuses client_statuses platform_tickets client_rows "
           "matched mismatched missing extra client_lines ticket_ids ambiguous currency platform_amount client_amount "
           "difference").split()
DROPPED = re.compile("[\ufeff\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\u00ad]")
SPACES = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
SEPARATORS = re.compile(r"[ \-_./\\:\u2010-\u2015\u2044\u2212]")
SIGNS = {"€": "EUR", "₽": "RUB"}

class Unreadable(Exception):
    """The evidence cannot be read; the message is one sentence."""

def open_evidence(path):
    """The files of the archive, by name."""
    try:
        with zipfile.ZipFile(path) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if sum(entry.file_size for entry in entries) > LIMIT:
                raise Unreadable("The evidence is too large to be read into memory.")
            files = {entry.filename.rpartition("/")[2]: archive.read(entry) for entry in entries}
    except (OSError, zipfile.BadZipFile, ValueError, RuntimeError, EOFError, zlib.error) as problem:
        raise Unreadable("The archive cannot be read: %s." % (problem or "it is cut off"))
    if len(files) != len(entries) or len({entry.filename.rpartition("/")[0] for entry in entries}) != 1:
        raise Unreadable("The archive has a file twice, or files in several folders.")
    return files

def parse(files, name, how):
    try:
        return how(files[name].decode("utf-8-sig"))
    except (KeyError, ValueError, TypeError, RecursionError, csv.Error):
        raise Unreadable("%s is missing or damaged." % name)

def read_json(files, name, kind, version):
    """The data of a JSON file, after its format and version were checked."""
    content = parse(files, name, json.loads)
    found = (content.get("format"), content.get("version")) if isinstance(content, dict) else ("no object", "none")
    if found != (kind, version):
        raise Unreadable("%s is %s of version %s; this program reads %s of version %d." % (name, *found, kind, version))
    return dict(content["data"], files_of_run=content.get("files"))

def read_lines(files, name, least):
    """The rows of a .lines file: a JSON array of texts in each line."""
    def cut(text):
        rows = [["" if cell is None else cell for cell in json.loads(line)] for line in text.split("\n")[:-1]]
        if text[-1:] not in ("", "\n") or any(len(r) < least or not all(isinstance(c, str) for c in r) for r in rows):
            raise ValueError
        return rows
    return parse(files, name, cut) if name in files else []

def read_csv(files, name):
    return parse(files, name, lambda text: list(csv.reader(io.StringIO(text, newline=""), strict=True)))

def check_sums(files, evidence, run, differ):
    """Each file against the SHA-256 of evidence.json, of run.json, and the one that it carries itself."""
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    listed = {entry["name"]: entry["sha256"] for entry in evidence["files"]}
    for name in sorted(set(listed) | set(sums) - {"evidence.json"}):
        if sums.get(name) != listed.get(name):
            differ("%s is not the file whose SHA-256 evidence.json has." % name)
        if name in run["files_of_run"] and sums.get(name) != run["files_of_run"][name]:
            differ("%s is not the file whose SHA-256 run.json has." % name)
        own = re.search(rb'^  "sha256": "([0-9a-f]{64})"', files.get(name, b"")[:200], re.MULTILINE)
        if own and hashlib.sha256(files[name].replace(own[1], b"0" * 64, 1)).hexdigest() != own[1].decode():
            differ("%s does not have the SHA-256 that it carries (computed with zeros in its place)." % name)
        if name.endswith(".json") and not own:
            differ("%s carries no SHA-256." % name)
    content = [evidence[name] for name in ("profileName", "projectId", "baseUrl", "madeAt", "madeWith", "form")]
    content.append([[entry["name"], entry["sha256"]] for entry in evidence["files"]])
    seal = hashlib.sha256(json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode("utf-8")).hexdigest()
    whole = json.dumps(json.loads(files["evidence.json"]), indent=2, ensure_ascii=False) + "\n"
    if whole.encode("utf-8") != files["evidence.json"] or evidence.get("form") not in (2, 3) \
            or evidence["seal"] != seal:
        differ("evidence.json is not as Tieout wrote it: its seal is not the SHA-256 of what it says.")

def normalise(text):
    """P 2: drops invisible marks, makes space-like characters spaces, trims, Unicode NFC."""
    return unicodedata.normalize("NFC", SPACES.sub(" ", DROPPED.sub("", text)).strip(" "))

def fold(text):
    return unicodedata.normalize("NFC", text.casefold())

def key_of(raw, options):
    """P 2: the key of a payment reference: prefix and suffix stripped once, then separators, leading zeros, case."""
    key, same = normalise(raw), fold if options["ignoreCase"] else str
    prefix, suffix = normalise(options["stripPrefix"]), normalise(options["stripSuffix"])
    if prefix and len(key) > len(prefix) and same(key[:len(prefix)]) == same(prefix):
        key = key[len(prefix):].strip(" ")
    if suffix and len(key) > len(suffix) and same(key[-len(suffix):]) == same(suffix):
        key = key[:-len(suffix)].strip(" ")
    key = SEPARATORS.sub("", key) if options["ignoreSeparators"] else key
    return same(re.sub("^0+(?=.)", "", key) if options["ignoreLeadingZeros"] else key)

def status_of(raw):
    """P 2: the text that a status is compared as."""
    return re.sub("[ _-]+", " ", fold(normalise(raw))).strip(" ")

def number_of(raw, comma=None, sign="", amount=False):
    """M 1: an exact decimal; None for a blank; the text itself where it is no number. The platform writes plain digits
    (comma is None), a further field of the file may have groups, an amount also brackets, or its minus at the end."""
    text = normalise(raw)
    plain = text.replace("\u2212", "-").replace("\u2019", "'")
    plain = re.sub(" ?%s ?" % re.escape(sign), "", plain).strip(" ") if sign else plain
    negative = plain.startswith("-")
    if amount and re.match(r"^(\([^-+]*\)|[^-+]*-)$", plain):
        plain, negative = plain.strip("()-").strip(" "), True
    marks, point = "[%s' ]" % ("." if comma else ","), "," if comma else r"\."
    grouped = "(?:[0-9]+|[0-9]{1,3}(?:%s[0-9]{%s3})*%s[0-9]{3})" % (marks, "2," * amount, marks)
    whole = "[0-9]+" if comma is None else grouped
    if not re.match("^[-+]?(?:{0}(?:{1}[0-9]*)?|{1}[0-9]+)(?:[eE][-+]?[0-9]{{1,4}})?$".format(whole, point), plain):
        return text or None
    value = D((plain if comma is None else re.sub(marks, "", plain)).lstrip("-+").replace(",", "."))
    return -value if negative else value

def day_of(raw, order, zone=None):
    """M 5: the day of a date. A moment with an offset is of the day that it is in the zone, where there is one."""
    text = normalise(raw)
    clock = r"[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s?(Z|[-+]\d\d:?\d\d)?"
    iso = re.match(r"^(\d{4})-(\d\d?)-(\d\d?)(?:%s)?$" % clock, text)
    other = re.match(r"^(\d\d?)[./-](\d\d?)[./-](\d{4})(?:[T ,].*)?$", text)
    try:
        if iso and iso[7] and zone:
            moment = datetime.datetime(*(int(part or 0) for part in iso.groups()[:6]), tzinfo=datetime.timezone.utc)
            minutes = 0 if iso[7] == "Z" else int(iso[7][0] + "1") * (int(iso[7][1:3]) * 60 + int(iso[7][-2:]))
            return (moment - datetime.timedelta(minutes=minutes)).astimezone(zone).date()
        day, month = (2, 1) if order == "month first" else (1, 2)
        parts = iso and (iso[1], iso[2], iso[3]) or other and (other[3], other[month], other[day])
        return datetime.date(*map(int, parts)) if parts else None
    except (ValueError, OverflowError):
        return None

def zone_of(name):
    try:
        import zoneinfo
        return datetime.timezone.utc if name == "UTC" else zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise Unreadable("This Python does not know the time zone %s; install the package tzdata." % name)

MONTHS = ("jan|january|januar feb|february|februar mar|mär|mrz|march|märz|maerz apr|april may|mai jun|june|juni jul|july|juli "
          "aug|august sep|sept|september oct|okt|october|oktober nov|november dec|dez|december|dezember").split()

def month_in(name):
    """M 5: the year and the month that a file is named after; None where its name says none."""
    word, year = r"(?<![a-zäöü])(?P<month>%s)(?![a-zäöü])" % "|".join(MONTHS), r"(?<!\d)(?P<year>20\d\d)"
    for pattern in (year + r"[-_. ]?(?P<month>0[1-9]|1[0-2])(?!\d)", word + r"\.?[ _-]*(?P<year>20\d\d)",
                    r"(?<!\d)(?P<month>0[1-9]|1[0-2])[-_. ]?(?P<year>20\d\d)(?!\d)", year + "[ _-]*" + word):
        found = re.search(pattern, unicodedata.normalize("NFC", name).lower())
        if found:
            numbers = [number for number, names in enumerate(MONTHS, 1) if found["month"] in names.split("|")]
            return int(found["year"]), numbers[0] if numbers else int(found["month"])
    return None

def shown(amount):
    """Plain digits with at least two decimals; an empty text for none."""
    whole, _, places = "".partition(".") if amount is None else format(amount or D(0), "f").partition(".")
    return whole and whole + "." + places.rstrip("0").ljust(2, "0")

class Item:
    """A ticket, an order or a row: its cells, and what is found out about it."""

    def __init__(self, side, place, cells, names, options):
        self.side, self.place, self.name, self.raw, self.raw_status = side, place, cells[0], cells[1], cells[2]
        self.values, self.key, self.status = dict(zip(names, cells[3:])), key_of(cells[1], options), status_of(cells[2])
        self.bucket = self.column = self.currency = ""
        self.amount, self.counts, self.mapped, self.control, self.compared, self.by = None, True, False, False, (), None

    def counted(self):
        """M 1: what the item adds to a sum; None if it does not count or is no number."""
        return None if not self.counts or isinstance(self.amount, str) else self.amount or D(0)

def path_of(field):
    return ".".join(field["path"])

def names_of(rules, resource):
    """Which compared field is in which place of tickets.lines or orders.lines."""
    rule, names = rules["amount"], [path_of(f["field"]) for f in rules["fields"] if f["field"]["resource"] == resource]
    own = rule and (rule["field"]["path"] if rule["field"]["resource"] == resource else rule.get("otherPath"))
    if own:
        names.append(".".join(own))
        names += [path_of(rule["currency"])] if (rule["currency"] or {}).get("is") == "named" else []
    if resource == "tickets":
        names += [path_of(f["days"]) for f in rules["filters"] if f.get("days") and f["side"] == "platform"]
    return list(dict.fromkeys(names))

class Reconciliation:
    """The comparison: P 2 and 3, M 1 to 3 and 5."""

    def __init__(self, files, run, info):
        rules = self.rules = run["rules"]
        self.rule, self.per_payment, self.findings = rules["amount"], rules["grain"] == "payment", []
        def make(side, name, least, names, cut):
            rows = read_lines(files, name, least)
            return [Item(side, place, cut(cells), names, rules["keys"]) for place, cells in enumerate(rows)]
        self.tickets = make("platform", "tickets.lines", 4, names_of(rules, "tickets"), lambda c: c[:3] + c[4:])
        self.orders = make("order", "orders.lines", 2, names_of(rules, "orders"), lambda c: ["", c[0], ""] + c[2:])
        self.rows = make("client", "client.lines", 3, run["file"]["columns"], lambda c: c)
        table = {status_of(entry["client"]): status_of(entry["platform"]) for entry in rules["statusMapping"]}
        for row in self.rows:
            row.mapped, row.status = row.status in table, table.get(row.status, row.status)
        self.targets, self.on_platform = set(table.values()), {ticket.status for ticket in self.tickets}
        self.in_file = {row.status for row in self.rows} | self.targets
        self.exclude()
        compared = [] if info["orders"] else rules["fields"] + [self.rule]
        needed = [f for f in compared if f and f["field"]["resource"] == "orders"]
        self.refused = ["orders_not_read"] if needed else []  # and nothing is compared that needs them
        rules["fields"] = [field for field in rules["fields"] if field not in needed]
        self.rule = None if self.rule in needed else self.rule
        self.read_amounts()
        of_key = defaultdict(lambda: ([], [], []))
        for which, items in enumerate((self.tickets, self.rows, self.orders)):
            for item in items:
                item.compared = (*(self.value(item, field) for field in rules["fields"]), item.amount, item.currency)
                if item.key == "" and which < 2:
                    item.bucket = item.column = "unkeyed"
                    self.add("unkeyed", ["empty_key"], [item][which:], [item][:which], [])
                elif item.bucket == "":
                    of_key[item.key][which].append(item)
        for tickets, rows, orders in of_key.values():
            if tickets or rows:
                (self.by_payment if self.per_payment else self.by_ticket)(tickets, rows, orders)
        self.open_choice = self.of_tickets and any(finding[13] == "yes" for finding in self.findings)

    def exclude(self):
        """P 3, M 5: a filter excludes what it names, where the other side lacks the key. Unkeyed stays unkeyed."""
        self.cut_offs = []  # of each filter by day of the platform without an end: its number, its days and tickets
        for number, rule in enumerate(self.rules["filters"]):
            days, ours, theirs = rule.get("days"), self.tickets, {row.key for row in self.rows}
            if rule["side"] == "client":
                ours, theirs = self.rows, {ticket.key for ticket in self.tickets}
            column, zone = rule["column"] or days and path_of(days), days and zone_of(days["timeZone"])
            alike = normalise if column else status_of
            values, named = {alike(text) for text in rule["values"]}, []
            if days and rule["side"] == "platform" and days["upTo"] is None:
                self.cut_offs.append((number, named))
            for item in ours:
                text = item.values.get(column, "") if column else item.raw_status
                day = day_of(text, days["order"], zone) if days else None
                within = day and (days["from"] or "") <= day.isoformat() <= (days["upTo"] or "9999-99-99")
                if within and item.key:
                    named.append((day, item))
                if (within if days else alike(text) in values) and item.key and item.key not in theirs:
                    item.bucket = item.column = "excluded"
                    item.by = number if item.by is None else item.by
                    item.control = item.control or rule["name"] == "Total row" and item.side == "client"

    def cut_off_misplaced(self, name):
        """M 5: a cut-off leaves out tickets up to the month that the file is named after, or the file has more than one in
        five of the tickets that it names, up to the last day of these that it has any of."""
        month = month_in(name)
        for number, named in self.cut_offs:
            gone = [day for day, item in named if item.bucket == "excluded"]
            there = [day for day, item in named if item.bucket != "excluded"]
            lacking = sum(day <= max(there) for day in gone) if there else 0
            late = month and any((day.year, day.month) <= month for day in gone)
            if any(item.by == number for _, item in named) and (late or len(there) * 5 > len(there) + lacking):
                return True
        return False

    def read_amounts(self):
        """M 1: amounts, their currencies, and which count. Where most of a side have none, the rule is refused."""
        rule, self.of_tickets = self.rule, bool(self.rule) and self.rule["field"]["resource"] == "tickets"
        platform, counting = self.tickets if self.of_tickets else self.orders, defaultdict(set)
        for item in platform + self.rows if rule else []:
            client, currency = item.side == "client", rule["currency"] or {"is": "one", "code": ""}
            text = item.values.get(rule["column"] if client else path_of(rule["field"]), "")
            writing = (rule["writing"]["decimalComma"], rule["writing"]["sign"], True)
            item.amount, named = number_of(text, *(writing if client else ())), currency["is"] == "named"
            place = (currency["column"] if client else path_of(currency)) if named else ""
            code = normalise(item.values.get(place, "")) if named else currency["code"]
            item.currency = SIGNS.get(code, code.upper() if re.match("^[A-Za-z]{3}$", code) else code)
        if not rule or any(sum(item.amount is None for item in side) * 2 > len(side) for side in (platform, self.rows)):
            self.rule, self.of_tickets, self.refused = None, False, self.refused + ["amounts_lacking"] * bool(rule)
            return
        wanted = None if rule["counts"] is None else {status_of(status) for status in rule["counts"]}
        for item in self.tickets + platform + self.rows:
            known = item.side == "platform" or item.status in self.on_platform and (item.status or item.mapped)
            item.counts = wanted is None or not known or item.status in wanted
            counting[item.key].add(item.counts) if item.side == "platform" else None
            if item.side == "order":  # it counts if one of its tickets does, or if it has none
                item.counts = item.key == "" or True in (counting[item.key] or {True})

    @staticmethod
    def value(item, field):
        """P 2: the value of a further field, as text, decimal number or day."""
        compare, client = field["compare"], item.side == "client"
        text = normalise(item.values.get(field["column"] if client else path_of(field["field"]), ""))
        if compare["as"] == "number":
            number = number_of(text, *((compare["decimalComma"], compare.get("sign", "")) if client else ()))
            return "" if number is None else number
        return compare["as"] == "date" and day_of(text, compare["order"]) or text

    def fields_agree(self, tickets, row, orders):
        for field in self.rules["fields"]:
            theirs, allowed = self.value(row, field), D(field["compare"].get("tolerance") or 0)
            items = tickets if field["field"]["resource"] == "tickets" else orders
            for ours in [self.value(item, field) for item in items] or [""]:
                numbers = isinstance(ours, D) and isinstance(theirs, D)
                if ours != theirs and not (numbers and abs(ours - theirs) <= allowed):
                    return False
        return True

    def amounts_agree(self, platform, client):
        """M 1: equal by currency. The tolerance holds only where both sides have an amount in it."""
        counted = [[item for item in side if item.counts] for side in (platform, client)]
        texts = [sorted(normalise(item.amount) for item in side if isinstance(item.amount, str)) for side in counted]
        blank = any(all(item.amount is None for item in side) for side in counted)
        return texts[0] == texts[1] and all(
            abs((q or 0) - (p or 0)) <= (0 if blank or None in (p, q) else D(self.rule["tolerance"]))
            for p, q in self.sums(platform, client).values())

    @staticmethod
    def sums(platform, client):
        """The counted amounts of both sides by currency; None where a side has none."""
        sums = defaultdict(lambda: [None, None])
        for which, item in [(0, item) for item in platform] + [(1, item) for item in client]:
            if item.counted() is not None:
                sums[item.currency][which] = (sums[item.currency][which] or D(0)) + item.counted()
        return sums

    def status_reason(self, platform, row):
        """P 2: a status in the table is never unmapped, and a blank one that the table names is not blank."""
        if platform == "" and "" not in self.targets or row.status == "" and not row.mapped:
            return "status_blank"
        known = self.on_platform | {status_of(line["status"]) for line in self.rules["rollUps"] if self.per_payment}
        unmapped = platform not in self.in_file or row.status not in known and not row.mapped
        return "status_unmapped" if unmapped else "status_differs"

    def kind(self, ticket, row, orders):
        """What a pair of this ticket and this row is: its reason, or matched."""
        if ticket.status != row.status or row.status == "" and not row.mapped:
            return self.status_reason(ticket.status, row)
        if self.of_tickets and not self.amounts_agree([ticket], [row]):
            return "amount_differs"
        return "matched" if self.fields_agree([ticket], row, orders) else "field_differs"

    def by_ticket(self, tickets, rows, orders):
        """P 3, grain ticket. Which of equal items are paired is open, as is which of a status are paired where a field
        differs. So pairs that agree come first; then those of one amount, then in order of the amount."""
        pairs, left, over = [], [], [row for row in rows if row.status == "" and not row.mapped]
        stages = [lambda t, r: self.kind(t, r, orders) == "matched", lambda t, r: True]
        stages[1:1] = [lambda t, r: self.amounts_agree([t], [r])] if self.of_tickets else []
        for status in {item.status for item in tickets + rows}:
            ours = sorted((t for t in tickets if t.status == status), key=order_of)
            theirs = sorted((r for r in rows if r.status == status and (status or r.mapped)), key=order_of)
            for ticket, row in (pair for stage in stages for pair in most_pairs(ours, theirs, stage)):
                pairs.append((ticket, row))
                ours.remove(ticket)
                theirs.remove(row)
            left, over = left + ours, over + theirs
        left.sort(key=lambda ticket: (ticket.status, ticket.name, ticket.place))
        over.sort(key=lambda row: (row.status, row.place))
        pairs, missing, extra = pairs + list(zip(left, over)), left[len(over):], over[len(left):]
        kinds = [self.kind(ticket, row, orders) for ticket, row in pairs]
        ambiguous = is_ambiguous(pairs, missing, extra, lambda t, r: self.kind(t, r, orders))
        if self.rule and not self.of_tickets and not missing + extra and set(kinds) == {"matched"}:
            kinds = kinds if self.amounts_agree(orders, rows) else ["amount_differs"] * len(kinds)
        for (ticket, row), kind in zip(pairs, kinds):
            ticket.bucket = row.bucket = "matched" if kind == "matched" else "mismatched"
        for item in missing + extra:
            item.bucket = "missing" if item.side == "platform" else "extra"
        kinds += ["ticket_count_short" if rows else "reference_missing"] * bool(missing)
        kinds += ["row_count_over" if tickets else "reference_extra"] * bool(extra)
        self.finish(tickets, rows, orders, rows, kinds, ambiguous)

    def by_payment(self, tickets, rows, orders):
        """P 3, grain payment: one row, or where rows add up all that agree, represents all tickets of the reference."""
        distinct, reasons = {ticket.status for ticket in tickets}, []
        rolls = [(set(map(status_of, roll["statuses"])), status_of(roll["status"])) for roll in self.rules["rollUps"]]
        rolled = [status for statuses, status in rolls if statuses == distinct]
        derived = min(distinct) if len(distinct) == 1 else rolled[0] if rolled else "mixed"
        same = [row for row in rows if tickets and row.status == derived and (derived or row.mapped)]
        add_up, unit = bool(self.rule and self.rule["rowsAddUp"] and same), []
        if tickets and rows:
            fitting = [row for row in same if self.quantity_fits([row], len(tickets))]
            best = [row for row in fitting if self.fields_agree(tickets, row, orders)]
            unit = same if add_up else (best or fitting or same or rows)[:1]
            if not same:
                mixed = len(distinct) > 1 and not rolled
                reasons.append("mixed_without_rollup" if mixed else self.status_reason(derived, unit[0]))
            elif not self.quantity_fits(unit, len(tickets)):
                reasons.append("quantity_differs")
            elif not all(self.fields_agree(tickets, row, orders) for row in unit):
                reasons.append("field_differs")
            elif self.rule and unit == rows and not self.amounts_agree(tickets if self.of_tickets else orders, unit):
                reasons.append("amount_differs")
        for item in tickets + unit:
            item.bucket = "mismatched" if reasons else "matched" if unit else "missing"
        said = [self.rules["quantityColumn"]] + [field["column"] for field in self.rules["fields"]]
        says = {row: [row.status] + [row.values.get(name, "") for name in said] for row in rows}
        for row in (row for row in rows if row not in unit):
            row.bucket, alike = "extra", all(says[other] == says[row] for other in (unit if same else rows))
            reasons += ["repeated_row_same" if alike and not add_up else "repeated_row_conflicting"] * bool(tickets)
        reasons += [] if tickets and rows else ["reference_extra" if rows else "reference_missing"]
        self.finish(tickets, rows, orders, unit, reasons, False)

    def quantity_fits(self, unit, tickets):
        numbers = [number_of(row.values.get(self.rules["quantityColumn"], "")) for row in unit]
        return not self.rules["quantityColumn"] or all(isinstance(n, D) for n in numbers) and sum(numbers) == tickets

    def finish(self, tickets, rows, orders, unit, reasons, ambiguous):
        """The class of a payment reference (P 3), and the column of the statement for its amounts (M 3)."""
        apart = {item.bucket for item in tickets + rows} - {"matched"}
        whole = "missing" if not rows else "extra" if not tickets else "mismatched" if apart else "matched"
        for item in tickets + rows + orders:
            item.column = item.bucket if self.of_tickets and not self.per_payment else whole
            item.column = "extra" if item.side == "client" and item not in unit and self.per_payment else item.column
        if apart:
            one = {"missing": "count_short", "extra": "count_over", "mismatched": "status_mismatch"}
            name = one["".join(apart)] if len(apart) == 1 else "mixed"
            name = name if tickets and rows else "reference_" + whole
            self.add(name, set(reasons) - {"matched"}, tickets, rows, orders, ambiguous)

    def add(self, name, reasons, tickets, rows, orders, ambiguous=False):
        """A finding, as the cells of findings.csv; its reasons in alphabetical order."""
        count = Counter(item.bucket for item in (rows if self.per_payment else tickets))
        count["missing"], count["extra"] = (sum(i.bucket == b for i in tickets + rows) for b in ("missing", "extra"))
        cells = [name, " ".join(sorted(reasons)), (tickets or rows)[0].raw, statuses(tickets), statuses(rows),
                 len(tickets), len(rows), *(count[bucket] for bucket in ("matched", "mismatched", "missing", "extra")),
                 *(" ".join(item.name for item in side) for side in (rows, tickets)), "yes" if ambiguous else "no"]
        sums = sorted(self.sums(tickets if self.of_tickets else orders, rows).items()) if self.rule else []
        money = [(c, shown(p), shown(q), shown((q or D(0)) - (p or D(0)))) for c, (p, q) in sums] or [("",) * 4]
        self.findings.append([str(cell) for cell in cells + [" / ".join(column) for column in zip(*money)]])

    def control_differs(self):
        """M 3: whether a total of the file's own ties to neither all rows, its sheet's, nor those since the last."""
        since = []
        for row in self.rows if self.rule else []:
            others = [other for other in self.rows if not other.control and other.currency in (row.currency, "")]
            sheet = [other for other in others if other.name.rpartition("!")[0] == row.name.rpartition("!")[0]]
            sums = [sum(i.amount for i in items if isinstance(i.amount, D)) for items in (others, sheet, since)]
            if row.control and row.amount is not None and row.amount not in sums:
                return True
            since = [] if row.control else since + [row]
        return False

    def statement(self):
        """M 3: by currency and column, both amounts and numbers of items. A total of the file's own is in no sum."""
        self.gone = {ticket.key for ticket in self.tickets if ticket.bucket == "excluded"}
        table = defaultdict(lambda: [D(0), D(0), 0, 0])
        for item in (self.tickets if self.of_tickets else self.orders) + self.rows if self.rule else []:
            unseen = "unkeyed" if not item.key else "excluded" if item.key in self.gone else "ordersWithoutTickets"
            for name in (item.column or unseen, "total") if not item.control else ():
                table[item.currency, name][item.side == "client"] += item.counted() or 0
                table[item.currency, name][2 + (item.side == "client")] += 1
        return {key: [shown(p), shown(q), shown(q - p), str(n), str(m)] for key, (p, q, n, m) in table.items()}

def order_of(item):
    amount = item.amount if isinstance(item.amount, D) else D(0)
    return amount, item.currency, item.name * (item.side != "client"), item.place

def most_pairs(tickets, rows, agree):
    """As many pairs that agree as there can be, by augmenting paths."""
    taken = {}
    def find(ticket, seen):
        for row in (row for row in rows if row not in seen and agree(ticket, row)):
            seen.add(row)
            if row not in taken or find(taken[row], seen):
                taken[row] = ticket
                return True
        return False
    for ticket in tickets:
        find(ticket, set())
    return [(ticket, row) for row, ticket in taken.items()]

def is_ambiguous(pairs, missing, extra, kind):
    """P 3: two items of a side could swap buckets, or what they are paired with, without changing any count."""
    for which in (0, 1):
        def ask(item, other):
            found = other and (kind(other, item) if which else kind(item, other))
            return "apart" if found in ("field_differs", "amount_differs") else found and found.split("_")[0]
        items = [(pair[which], pair[1 - which]) for pair in pairs] + [(i, None) for i in (extra if which else missing)]
        alike = {(a.status, a.compared, b and (b.status, b.compared)): (a, b) for a, b in items}
        for (one, partner), (two, other) in itertools.combinations(alike.values(), 2):
            before = [ask(one, partner), ask(two, other)]
            if partner is other or Counter(before) != Counter([ask(one, other), ask(two, partner)]):
                continue
            bucket = None in (partner, other) or "matched" in before and before[0] != before[1]
            if bucket or (partner.status, partner.compared if "apart" in before else 0) != \
                    (other.status, other.compared if "apart" in before else 0):
                return True
    return False

def statuses(items):
    counts = sorted(Counter(item.raw_status for item in items).items())
    return " ".join("%d×%s" % (number, text if normalise(text) else "(blank)") for text, number in counts)

def totals_of(made, run, info):
    """P 4: the totals of both sides, as far as they can be counted here."""
    file, received, unique, rows = run["file"], info["tickets"]["received"], len(made.tickets), len(made.rows)
    totals = {"platform": {"received": received, "unique": unique, "refetched": received - unique},
              "client": {"header": file["header"], "skipped": file["skipped"], "dataRows": rows}}
    totals["client"]["malformed"] = len(file["malformed"])
    totals["client"]["records"] = sum(totals["client"].values())
    for side, items, last in (("platform", made.tickets, "missing"), ("client", made.rows, "extra")):
        count = Counter(item.bucket for item in items)
        totals[side].update({name: count[name] for name in ("excluded", "unkeyed", "matched", "mismatched", last)})
    return totals

def verdict_of(made, run, info, statement):
    """P 4: the worst that applies, and its reasons."""
    if not all(equation["holds"] for equation in run["equations"] if equation["rule"] in (1, 2, 3, 4, 5, 6, 8)):
        return "invalid", []
    reasons = [] if info["state"] in ("verified", "stitched", "second look") else ["snapshot_" + info["state"]]
    reasons += ["malformed_rows"] if run["file"]["malformed"] and not run["malformedAcknowledged"] else []
    reasons += made.refused
    if made.control_differs() and not (reasons or made.findings):
        reasons.append("control_total_differs")
    left_over = [order for order in made.orders if made.rule and not made.of_tickets and not order.column]
    if any(order.amount and order.key not in made.gone for order in left_over) and not (reasons or made.findings):
        reasons.append("orders_left_over")
    if made.cut_off_misplaced(run["file"]["name"]):
        reasons.append("cut_off_misplaced")
    if all(item.bucket == "excluded" for item in made.tickets + made.rows):
        reasons.append("nothing_to_compare")
    return ("incomplete" if reasons else "discrepancies" if made.findings else "clean"), reasons

def compare_findings(made, run, files, differ):
    """Each finding, by its lines and tickets; then each cell. A note is not compared."""
    (header, *given), names = read_csv(files, "findings.csv"), COLUMNS if made.rule else COLUMNS[:14]
    if [name for name in header if name in COLUMNS] != names:
        differ("findings.csv does not have the columns %s." % ", ".join(names))
    bare, stored = (lambda cell: re.sub("^'(?=[=+@\t\r-])", "", cell)), defaultdict(list)
    for row in given:
        cells = [bare(dict(zip(header, row)).get(name, "")) for name in names]
        cells[1] = " ".join(sorted(cells[1].split(" ")))
        stored[cells[0] == "malformed", cells[11], cells[12]].append(cells)
    for entry in run["file"]["malformed"]:
        cells = ["malformed", entry["reason"], "", "", "", *"000000", str(entry["line"]), "", "no", "", "", "", ""]
        made.findings.append(cells)
    for ours in made.findings:
        what = "%s of “%s” (lines %s, tickets %s)" % (ours[0], ours[2], ours[11] or "–", ours[12] or "–")
        found = stored[ours[0] == "malformed", ours[11], ours[12]]
        if not found:
            differ("Missing in findings.csv: %s." % what)
        for name, own, theirs in zip(names, ours, found.pop(0) if found else ours):
            if name == "reason" and made.open_choice:  # what differs in a pair depends on who is paired with whom
                own, theirs = (set(re.sub("amount|field", "value", text).split(" ")) for text in (own, theirs))
                own, theirs = " ".join(sorted(own)), " ".join(sorted(theirs))
            if bare(own) != bare(theirs):
                differ("%s, %s: computed “%s”, in findings.csv “%s”." % (what, name, own, theirs))
    for cells in (cells for found in stored.values() for cells in found):
        differ("In findings.csv, but does not follow from the data: %s of “%s” (lines %s, tickets %s)."
               % (cells[0], cells[2], cells[11] or "–", cells[12] or "–"))

def merged(statement, made):
    """Where a finding is ambiguous and amounts are compared by pair, the choice of the pairs decides the column of an
    amount: then what a currency comes to in all four columns is compared."""
    sums = defaultdict(lambda: [D(0)] * 5)
    for (currency, name), cells in statement.items():
        name = "pairs" if made.open_choice and name in ("matched", "mismatched", "missing", "extra") else name
        sums[currency, name] = [a + D(b) for a, b in zip(sums[currency, name], cells)]
    return {key: [shown(cell) for cell in cells[:3]] + [str(cell) for cell in cells[3:]] for key, cells in sums.items()}

def tell(what, ours, theirs, differ):
    for key in sorted(set(ours) | set(theirs), key=str):
        if ours.get(key) != theirs.get(key):
            name = " ".join(key).strip() if isinstance(key, tuple) else key
            differ("%s, %s: computed %s, in the evidence %s." % (what, name, ours.get(key), theirs.get(key)))

def stored_statement(run):
    """The statement of run.json, in the form of statement()."""
    return {(part["currency"], name): [cell[side] for side in ("platform", "client", "difference")] +
            [str(cell["items"][side]) for side in ("platform", "client")]
            for part in run.get("statement", []) for name, cell in [*part["columns"].items(), ("total", part["total"])]}

def check_rest(made, run, info, evidence, differ):
    """What else of run.json, info.json and evidence.json follows from the rest."""
    lines = [int(row.name) if row.name.isdigit() else 0 for row in made.rows]
    if all(lines) and lines != sorted(set(lines)) or len({row.name for row in made.rows}) != len(made.rows):
        differ("The rows of client.lines are not in the order of their lines, or one line is there twice.")
    if info["tickets"]["identityField"] and len({ticket.name for ticket in made.tickets}) != len(made.tickets):
        differ("Two tickets have one identity.")
    counts = {"tickets": info["tickets"]["unique"], "orders": info["orders"]["unique"] if info["orders"] else 0}
    tell("Number of", {"tickets": len(made.tickets), "orders": len(made.orders)}, counts, differ)
    for side, items in (("platform", made.tickets), ("client", made.rows)):
        if set(run["vocabulary"][side]) != {item.raw_status for item in items}:
            differ("The statuses of run.json (%s) are not those of the data." % side)
    for equation in run["equations"]:
        if equation["holds"] != (equation["left"] == equation["right"]):
            differ("Equation “%s”: %s and %s." % (equation["name"], equation["left"], equation["right"]))
    tell("Snapshot", {name: info[name] for name in run["snapshot"]}, run["snapshot"], differ)
    tell("Project", {name: info[name] for name in ("baseUrl", "projectId")},
                   {name: evidence[name] for name in ("baseUrl", "projectId")}, differ)

def draw(made, count, seed):
    for side, items in (("platform", made.tickets), ("client", made.rows)):
        texts = [side + "\n" + item.name for item in items if item.bucket == "matched"]
        texts.sort(key=lambda text: hashlib.sha256((seed + "\n" + text).encode("utf-8")).hexdigest())
        for text in texts[:count]:
            print("Sample: " + text.replace("\n", " "))

def reperform(arguments):
    differences = []
    differ, files = differences.append, open_evidence(arguments.evidence)
    evidence = read_json(files, "evidence.json", "tieout-evidence", 3)
    run = read_json(files, "run.json", "tieout-run", 7)
    info = read_json(files, "info.json", "tieout-snapshot", 6)["info"]
    check_sums(files, evidence, run, differ)
    if arguments.file:
        with open(arguments.file, "rb") as client:
            if hashlib.sha256(client.read()).hexdigest() != run["file"]["sha256"]:
                differ("%s is not the client file whose SHA-256 run.json has." % arguments.file)
    made = Reconciliation(files, run, info)
    check_rest(made, run, info, evidence, differ)
    totals, statement = totals_of(made, run, info), made.statement()
    compare_findings(made, run, files, differ)
    verdict, reasons = verdict_of(made, run, info, statement)
    print("Verdict: " + " – ".join([verdict] + reasons))
    for side in totals:
        print("%s: %s" % (side, ", ".join("%d %s" % (number, name) for name, number in totals[side].items())))
        tell("Totals, " + side, totals[side], run["totals"][side], differ)
    for key, cells in sorted(statement.items()):
        name = " ".join(key).strip()
        print("Statement, %s: platform %s, client file %s, difference %s (%s and %s items)" % (name, *cells))
    rows = read_csv(files, "statement.csv")[1:] if "statement.csv" in files or statement else []
    stored = {tuple(row[:2]): row[2:] for row in rows}
    tell("statement.csv", merged(statement, made), merged(stored, made), differ)
    tell("statement.csv against run.json", stored, stored_statement(run), differ)
    computed = {"verdict": verdict, "verdictReasons": reasons, "findings": len(made.findings)}
    tell("run.json", computed, {name: run[name] for name in computed}, differ)
    if arguments.sample:
        draw(made, arguments.sample, evidence["seal"] if arguments.seed is None else arguments.seed)
    print("\n".join("Differs: " + sentence for sentence in differences) or "Everything agrees.")
    return 1 if differences else 0

def main():
    parser = argparse.ArgumentParser(description="Repeats the reconciliation in a Tieout evidence file.")
    parser.add_argument("evidence")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="print N matched items of each side")
    parser.add_argument("--seed", help="the text that the sample is drawn with")
    parser.add_argument("--file", help="the client file, to check its SHA-256")
    try:
        return reperform(parser.parse_args())
    except (Unreadable, OSError) as problem:
        print(problem, file=sys.stderr)
    except MemoryError:
        print("The evidence is too large to be read into memory.", file=sys.stderr)
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, RecursionError) as problem:
        print("The evidence does not have the form that this program reads: %r." % problem, file=sys.stderr)
    return 2

if __name__ == "__main__":
    sys.exit(main() if sys.version_info >= (3, 9) else "This program needs Python 3.9 or newer.")
