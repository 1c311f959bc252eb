#!/usr/bin/env python3
"""Repeats the reconciliation in a Tieout evidence file, without any code of Tieout.

    python3 reperform.py EVIDENCE.zip [--sample N] [--seed TEXT] [--file CLIENTFILE]

Exit code: 0 everything agrees, 1 something differs, 2 the evidence cannot be read. Needs Python 3.9, and on Windows its
package tzdata. Letters that are newer than Python's own Unicode may differ in upper and lower case.
In the comments P is docs/product.md and M is docs/money.md, each with the number of a section.

The sample (--sample N), so that any system draws the same items:
  An item is a matched ticket, its text "platform" LF identity, or a matched row, "client" LF line (cell 1 in *.lines).
  Its number is the SHA-256, in lower-case hex, of seed LF text in UTF-8. The seed is evidence.json's seal, or --seed.
  Of each side, the N items with the smallest numbers are the sample, in that order.

Not checked: the columns reason, ambiguous and note of findings.csv; the vocabulary, the snapshot and the project in
run.json; the order of lines; how many orders there are; names, times, reviews, sign-offs, notes, summary.html and the
Orders tab. Where it is open which of several equal tickets pairs with which row (P 3), the columns matched, mismatched,
missing and extra of the statement are compared as one sum.
"""
import argparse, csv, datetime, decimal, hashlib, io, itertools, json, pathlib, re, sys, unicodedata, zipfile
from collections import Counter, defaultdict

D = decimal.Decimal
csv.field_size_limit(2 ** 31 - 1)
decimal.setcontext(decimal.Context(prec=5000, Emax=999999, Emin=-999999))
VERSIONS = {"evidence.json": 3, "run.json": 7, "info.json": 6}
COLUMNS = ("class payment_reference platform_statuses client_statuses platform_tickets client_rows matched mismatched "
           "missing extra client_lines ticket_ids currency platform_amount client_amount difference").split()
PAIRED, NO_SIGN = COLUMNS[6:10], "\ufdd0"
STATEMENT = "currency column platform client difference platform_items client_items".split()
DROPPED = re.compile("[\ufeff\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u061c\u00ad]")
SPACES = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
MARK = re.compile(r"(^|[,;|\"\t-\r\x85\u2028\u2029])'(?='*(?:%s|%s)*[\t\r\n=+@\-\uff1d\uff0b\uff0d\uff20])"
                  % (SPACES.pattern, DROPPED.pattern))
SEPARATORS = re.compile(r"[ \-_./\\:\u2010-\u2015\u2212]")
MONTHS = ("jan|january|januar feb|february|februar mar|mär|mrz|march|märz|maerz apr|april may|mai jun|june|juni "
          "jul|july|juli aug|august sep|sept|september oct|okt|october|oktober nov|november dec|dez|december|dezember")

def open_evidence(path):
    """The files of the archive, by name."""
    with zipfile.ZipFile(path) as archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        places = [entry.filename.rpartition("/") for entry in entries]
        if len({folder for folder, _, _ in places}) != 1 or len({name for _, _, name in places}) != len(places):
            raise ValueError("it has a file twice, or files in several folders")
        if sum(entry.file_size for entry in entries) > 2 * 1024 ** 3:
            raise ValueError("it is too large to be read into memory")
        return {name: archive.read(entry) for entry, (_, _, name) in zip(entries, places)}

def read(files, name):
    """What is in a file: of .json an object, of .csv its rows, of .lines the JSON array in each line."""
    try:
        text = files[name].decode("utf-8-sig")
        if name.endswith(".csv"):  # until 3.11 Python refuses a CSV with a NUL
            return list(csv.reader(io.StringIO(text.replace("\0", NO_SIGN), newline=""), strict=True))
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
        if name.endswith(".json") and not (own and sha256(content.replace(own[1], b"0" * 64, 1)) == own[1].decode()):
            differ("%s does not have the SHA-256 that it carries (computed with zeros in its place)." % name)
    sealed = [evidence[name] for name in ("profileName", "projectId", "baseUrl", "madeAt", "madeWith", "form")]
    seal = sha256(json.dumps([*sealed, listed], separators=(",", ":"), ensure_ascii=False))
    written = sha256(json.dumps(read(files, "evidence.json"), indent=2, ensure_ascii=False) + "\n")
    if (evidence["seal"], sha256(files["evidence.json"])) != (seal, written) or evidence["form"] not in (2, 3, 4):
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

def number_of(text, comma=None, sign="", amount=False):
    """M 1: an exact decimal; None for a blank; the text itself where it is no number. The platform writes plain digits
    (comma is None), the file may write groups, and an amount also in brackets, or with its minus at the end."""
    plain = text.replace("\u2212", "-").replace("\u2019", "'")
    plain = re.sub(" ?%s ?" % re.escape(sign), "", plain).strip(" ") if sign else plain
    if amount and re.match(r"^(\([^-+]*\)|[^-+]*-)$", plain):
        plain = "-" + plain.strip("()-").strip(" ")
    plain = plain.translate({ord("."): ",", ord(","): "."}) if comma else plain
    groups = "" if comma is None else "|[0-9]{1,3}(?:[,' ][0-9]{%s3})*[,' ][0-9]{3}" % ("2," * amount)
    number = re.match(r"^[-+]?(?:(?:[0-9]+%s)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]{1,4})?$" % groups, plain)
    return D(re.sub("[,' ]", "", plain)) if number else text or None

def day_of(text, order, zone=None):
    """M 5: the day of a date. A moment with an offset is of the day that it is in the zone, where there is one."""
    turned = r"\3-\1-\2" if order == "month first" else r"\3-\2-\1"
    text = re.sub(r"^(\d\d?)[./-](\d\d?)[./-](\d{4})(?:[T ,].*)?$", turned, text)
    iso = re.match(r"^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d:\d\d)(?:(:\d\d)(?:[.,]\d+)?)?\s?(Z|[-+]\d\d:?\d\d)?)?$", text)
    try:
        day = iso and datetime.date(int(iso[1]), int(iso[2]), int(iso[3]))
        if not iso or not iso[6] or not zone:
            return day
        import zoneinfo  # on Windows this needs the package tzdata
        offset = "+00:00" if iso[6] == "Z" else iso[6][:3] + ":" + iso[6][-2:]
        moment = datetime.datetime.fromisoformat("%sT%s%s%s" % (day, iso[4], iso[5] or ":00", offset))
        return moment.astimezone(datetime.timezone.utc if zone == "UTC" else zoneinfo.ZoneInfo(zone)).date()
    except (ValueError, OverflowError):
        return None
    except KeyError:
        raise OSError("this computer does not know the time zone %s (python3 -m pip install tzdata)" % zone) from None

def month_in(name):
    """M 5: the year and the month that a file is named after; None where its name says none."""
    name = unicodedata.normalize("NFC", name).lower()
    for number, words in enumerate(MONTHS.split(), 1):
        name = re.sub(r"(?<![a-zäöü])(%s)(?![a-zäöü])\.?" % words, "%02d" % number, name)
    found = re.search(r"(?<!\d)(20\d\d)[-_. ]*(0[1-9]|1[0-2])(?!\d)", name)
    turned = re.search(r"(?<!\d)(0[1-9]|1[0-2])[-_. ]*(20\d\d)(?!\d)", name)
    return (int(found[1]), int(found[2])) if found else turned and (int(turned[2]), int(turned[1]))

def shown(amount):
    """Plain digits with at least two decimals; an empty text for none."""
    whole, _, places = "".partition(".") if amount is None else format(amount or D(0), "f").partition(".")
    return whole and whole + "." + places.rstrip("0").ljust(2, "0")

class Item:
    """A ticket, an order or a row: its identity, reference, status and values, and what is found out about it."""

    def __init__(self, side, cells, names, rules):
        cells = ["" if cell is None else cell for cell in cells]
        # a ticket has one more cell before its values; an order begins with its reference, and has one more after it
        cells = {"platform": cells[:3] + cells[4:], "order": ["", cells[0], ""] + cells[2:], "client": cells}[side]
        self.side, self.name, self.raw, self.raw_status, self.values = side, *cells[:3], dict(zip(names, cells[3:]))
        self.key, self.status = key_of(self.raw, rules["keys"]), status_of(self.raw_status)
        self.bucket, self.column, self.currency, self.amount, self.counted = "", "", "", None, D(0)
        self.is_named = self.is_total = False  # whether the status table names it; whether it is a total of the file

    def cell(self, column, path):
        """What the item has in a column and a field that are compared with each other."""
        return normalise(self.values.get(column if self.side == "client" else ".".join(path), ""))

    def value(self, field):
        """P 2: the value of a further field, as text, decimal number or day."""
        how, text = field["compare"], self.cell(field["column"], field["field"]["path"])
        if how["as"] == "number" and text:
            return number_of(text, *((how["decimalComma"], how.get("sign", "")) if self.side == "client" else ()))
        return how["as"] == "date" and day_of(text, how["order"]) or text

class Reconciliation:
    """The comparison: P 2 and 3, M 1 to 3 and 5."""

    def __init__(self, files, run, info):
        rules = self.rules = run["rules"]
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
        has more than one in five of the tickets that it names, up to the last day of these that it has any of."""
        for rule in self.rules["filters"]:
            ours, others = (self.rows, self.tickets) if rule["side"] == "client" else (self.tickets, self.rows)
            theirs, days, there, gone, first = {item.key for item in others}, rule.get("days"), [], [], []
            column = rule["column"] or days and ".".join(days["path"])
            alike = normalise if column else status_of
            values = {alike(text) for text in rule["values"]}
            for item in ours:
                text = alike(item.values.get(column, "") if column else item.raw_status)
                day = day_of(text, days["order"], days["timeZone"]) if days else None
                within = day and (days["from"] or "") <= day.isoformat() <= (days["upTo"] or "9999-99-99")
                if item.key and (within if days else text in values):
                    (there if item.key in theirs else gone).append(day)
                    if item.key not in theirs:
                        first += [item] if not item.bucket else []
                        item.bucket = item.column = "excluded"
                        item.is_total = item.is_total or item.side == "client" and rule["name"] == "Total row"
            if first and days and not days["upTo"] and rule["side"] == "platform":
                late = self.month and (min(gone).year, min(gone).month) <= self.month
                lacking = [day for day in gone if there and day <= max(there)]
                self.misplaced = self.misplaced or late or len(there) * 5 > len(there + lacking)

    def read_amounts(self):
        """M 1: amounts, their currencies, and which count. Where most of a side have none, the rule is refused."""
        rule, self.priced = self.rule, self.tickets if self.of_tickets else self.orders
        for item in self.priced + self.rows if rule else []:
            writing = (rule["writing"]["decimalComma"], rule["writing"]["sign"], True) if item.side == "client" else ()
            item.amount = number_of(item.cell(rule["column"], rule["field"]["path"]), *writing)
            currency = rule["currency"] or {"code": ""}
            code = currency["code"] if "code" in currency else item.cell(currency["column"], currency["path"])
            code = code.upper() if re.match("^[A-Za-z]{3}$", code) else code
            item.currency = {"€": "EUR", "₽": "RUB"}.get(code, code)
        if rule and any(sum(item.amount is None for item in side) * 2 > len(side) for side in (self.priced, self.rows)):
            self.rule, self.of_tickets, self.refused = None, False, self.refused + ["amounts_lacking"]
        known = {ticket.status for ticket in self.tickets}
        wanted = set(map(status_of, rule["counts"])) if rule and rule["counts"] is not None else known
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
                if not item.key:
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
                ticket.status = min(distinct) if len(distinct) == 1 else status_of([*rolled, "mixed"][0])
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
        quantities = [number_of(row.cell(column, "")) for row in rows] if column and stage < 2 else [D(len(tickets))]
        counted = all(isinstance(quantity, D) for quantity in quantities) and sum(quantities) == len(tickets)
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
            sums = sorted(sums_of(tickets if self.of_tickets else orders, rows).items()) if self.rule else []
            money = [(c, shown(p), shown(q), shown((q or D(0)) - (p or D(0)))) for c, (p, q) in sums] or [("",) * 4]
            self.findings.append([
                name, (tickets or rows)[0].raw, statuses(tickets), statuses(rows), len(tickets), len(rows),
                *(count[bucket] for bucket in PAIRED), " ".join(row.name for row in rows),
                " ".join(ticket.name for ticket in tickets), *map(" / ".join, zip(*money))])

    def total_differs(self):
        """M 3: whether a total of the file's own ties to neither all rows, its sheet's, nor those since the last."""
        totals = [(place, row) for place, row in enumerate(self.rows) if row.is_total]
        for (last, _), (place, row) in zip([(-1, None)] + totals, totals):
            others = [other for other in self.rows if not other.is_total and other.currency in (row.currency, "")]
            sheet = [other for other in others if other.name.rpartition("!")[0] == row.name.rpartition("!")[0]]
            parts = (others, sheet, self.rows[last + 1:place])
            if row.amount not in (None, *(sum(i.amount for i in part if isinstance(i.amount, D)) for part in parts)):
                return True
        return False

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
    counts = sorted(Counter(item.raw_status for item in items).items())
    return " ".join("%d×%s" % (number, text if normalise(text) else "(blank)") for text, number in counts)

def totals_of(made, run, info):
    """P 4: the totals of both sides, without those that are 0."""
    file, received, bad = run["file"], info["tickets"]["received"], len(run["file"]["malformed"])
    platform = Counter(received=received, unique=len(made.tickets), refetched=received - info["tickets"]["unique"])
    client = Counter(header=file["header"], skipped=file["skipped"], malformed=bad, dataRows=len(made.rows))
    client.update(records=sum(client.values()))
    platform.update(ticket.bucket for ticket in made.tickets)
    client.update(row.bucket for row in made.rows)
    return {"platform": +platform, "client": +client}

def verdict_of(made, run, info):
    """P 4: the worst that applies, and its reasons."""
    if any(equation["left"] != equation["right"] and equation["rule"] not in (7, 9) for equation in run["equations"]):
        return "invalid", []
    reasons = [] if info["state"] in ("verified", "stitched", "second look") else ["snapshot_" + info["state"]]
    reasons += ["malformed_rows"] if run["file"]["malformed"] and not run["malformedAcknowledged"] else []
    reasons += made.refused
    if not reasons and not made.findings:
        left_over = any(order.amount for order in made.orders if order.column in ("unkeyed", "ordersWithoutTickets"))
        reasons = ["control_total_differs"] if made.total_differs() else ["orders_left_over"] if left_over else []
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
    """Names each row that only one of two tables has. The mark written in front of a formula is no part of it."""
    theirs = Counter(tuple(MARK.sub(r"\1", str(cell)) for cell in row) for row in theirs)
    ours = Counter(tuple(as_written(str(cell)).replace("\0", NO_SIGN) for cell in row) for row in ours)
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
    names, table = COLUMNS if made.rule else COLUMNS[:12], read(files, "findings.csv")
    places = [place for place, name in enumerate(table[0]) if name in names]
    findings = [["".join(row[place:place + 1]) for place in places] for row in table]
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
