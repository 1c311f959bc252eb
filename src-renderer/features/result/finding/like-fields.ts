import { foldCase, normalise } from '#shared/base/text';
import { dayOrders, readDay } from '#shared/domain/dates/calendar-day';
import { pathName, type PlatformField } from '#shared/domain/rules/field-pair';

/** A value of one side, by the name of its column, or by the path of its field. */
interface Named<Name> {
  readonly name: Name;
  readonly text: string;
}

/** A ticket and the row beside it, as far as nothing in them is compared. */
export interface Beside {
  readonly fields: ReadonlyArray<Named<PlatformField['path']>>;
  readonly cells: ReadonlyArray<Named<string>>;
}

/**
 * Which fields of the platform are shown beside which columns of the client file, by column, although nobody compares them: a
 * difference between them is never marked. There are two grounds, and both must leave exactly one field and one column:
 *
 * - Their names say the same, or have the same meaning in the table below. A booking date is in no line of it: accountants use the
 *   word for the posting date, and a ticket's `createdAt` need not be the day on which it was bought.
 * - Or they have the same value wherever a ticket is beside a row and both have one: the same day, the same amount with its
 *   decimals, the same text. Short texts and whole numbers are too often the same by chance.
 *
 * `pairs` are the tickets that have a row; `columns` and `paths` all that there is in them and in the tickets without one.
 */
export function likeFields(
  columns: readonly string[],
  paths: ReadonlyArray<PlatformField['path']>,
  pairs: readonly Beside[],
): ReadonlyMap<string, PlatformField['path']> {
  const byName = onlyOnes(columns, paths, (column, path) => meaningOf(column) === meaningOf(path.join('')));
  const ofName = new Set([...byName.values()].map(pathName));
  const byValue = onlyOnes(
    columns.filter((column) => !byName.has(column)),
    // A change is often of the same day as what it changed.
    paths.filter((path) => !ofName.has(pathName(path)) && !/updat|modif|chang/i.test(path.join(''))),
    (column, path) => haveSameValues(column, pathName(path), pairs),
  );
  return new Map([...byName, ...byValue]);
}

/** Whether a field of the platform is known to tell something by its name, and is shown where no column is like it. */
export function isTelling(path: PlatformField['path']): boolean {
  return typeof meaningOf(path.join('')) === 'number';
}

/** Whether a field holds an amount by its name. */
export function isOfAmount(path: PlatformField['path']): boolean {
  const meaning = meaningOf(path.join(''));
  return meaning === meaningOf('amount') || meaning === meaningOf('price');
}

/** Names with the same meaning, without case, accents, spaces and marks. */
const meanings: ReadonlyArray<readonly string[]> = [
  ['event', 'eventname', 'veranstaltung', 'veranstaltungsname', 'evenement', 'evento', 'evenemang'],
  ['amount', 'betrag', 'montant', 'importe', 'importo', 'bedrag'],
  ['price', 'ticketprice', 'preis', 'ticketpreis', 'prix', 'precio', 'prezzo', 'prijs'],
  ['currency', 'wahrung', 'waehrung', 'devise', 'moneda', 'valuta'],
  ['customer', 'customername', 'kunde', 'kundenname', 'cliente', 'klant'],
  ['buyer', 'buyername', 'purchaser', 'kaufer', 'kaeufer', 'acheteur', 'comprador', 'acquirente'],
  ['email', 'emailaddress', 'emailadresse', 'mail', 'courriel'],
  ['purchasedate', 'purchasedat', 'boughtat', 'boughton', 'kaufdatum', 'gekauftam', 'datedachat'],
  ['createdat', 'created', 'createdon', 'erstelltam', 'angelegtam', 'creele'],
  ['seat', 'sitz', 'sitzplatz', 'siege', 'asiento'],
];

const meaningByName: ReadonlyMap<string, number> = new Map(
  meanings.flatMap((names, meaning) => names.map((name) => [name, meaning] as const)),
);

/** The number of its meaning; its letters and digits where the table does not have it. */
function meaningOf(name: string): number | string {
  const plain = foldCase(name.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, ''));
  return meaningByName.get(plain) ?? plain;
}

/** The columns and paths of which each is like one of the others only. */
function onlyOnes(
  columns: readonly string[],
  paths: ReadonlyArray<PlatformField['path']>,
  areLike: (column: string, path: PlatformField['path']) => boolean,
): ReadonlyMap<string, PlatformField['path']> {
  const found = columns.flatMap((column) => {
    const like = paths.filter((path) => areLike(column, path));
    return like.length === 1 && like[0] !== undefined ? [[column, like[0]] as const] : [];
  });
  const times = (path: PlatformField['path']): number => found.filter((one) => one[1] === path).length;
  return new Map(found.filter(([, path]) => times(path) === 1));
}

function haveSameValues(column: string, path: string, pairs: readonly Beside[]): boolean {
  const both = pairs.flatMap(({ fields, cells }) => {
    const [field, cell] = [
      fields.find(({ name }) => pathName(name) === path)?.text ?? '',
      cells.find(({ name }) => name === column)?.text ?? '',
    ];
    return normalise(field) === '' || normalise(cell) === '' ? [] : [[field, cell] as const];
  });
  return both.length > 0 && both.every(([field, cell]) => areSame(field, cell));
}

function areSame(field: string, cell: string): boolean {
  const forms = formsOf(field);
  return formsOf(cell).some((form) => forms.includes(form));
}

/** How a value may be written otherwise; none where it would often be the same by chance. */
function formsOf(raw: string): readonly string[] {
  const text = foldCase(normalise(raw));
  const days = dayOrders.flatMap((order) => readDay(text, order) ?? []);
  if (days.length > 0) return days;
  const [, whole = '', decimals] = /^([+-]?\d[\d.,' ]*?)[.,](\d{1,2})$/.exec(text) ?? [];
  if (decimals !== undefined) return [`${whole.replace(/[^\d-]/g, '')}.${decimals.padEnd(2, '0')}`];
  return text.length > 3 && !/^[\d.,' ]+$/.test(text) ? [text] : [];
}
