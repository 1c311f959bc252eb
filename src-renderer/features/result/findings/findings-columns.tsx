import type { Tab } from '#shared/domain/vocabulary/tabs';
import { isOwnColumnId, ownColumnId, ownColumnName, type OwnColumnId } from '#shared/domain/views/own-cells';
import type { ColumnLayout } from '#shared/bridge/looks';
import { chosenOwn, type OwnColumnsState } from '../view/use-own-columns';
import { classLabel, classWords } from '../../../words/class-words';
import { reviewStateWords, reviewWord } from '../../../words/review-words';
import { entryTexts, type EntryColumn, type ListedColumn } from '../../../words/entry-texts';
import { formatCount, formatLines } from '../../../words/format';
import { reasonsInWords } from '../../../words/reason-words';
import type { ListedEntry } from '../../../worker/contract/view-contract';
import { Icon } from '../../../ui/common/Icon';
import { KindIcon } from '../../../ui/common/KindIcon';
import { orderedIds, withWidths } from '../../../ui/grid/column-layout';
import { gridColumn, type GridColumns } from '../../../ui/grid/grid-columns';
import { ReferenceCell } from '../../../ui/grid/ReferenceCell';
import type { ShownParts } from './use-shown-parts';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { useResultDesk } from '../finding/result-desk';

/** How a column is drawn: its width in CSS pixels, and what it shows where that is more than its text. */
interface ColumnLook {
  readonly width: number;
  readonly show?: (entry: ListedEntry) => ReactNode;
  readonly number?: boolean;
  readonly sortable?: boolean;
}

const count = (width: number): ColumnLook => ({ width, number: true });
const amount = (id: EntryColumn, width: number): ColumnLook => ({
  width,
  number: true,
  show: (entry) => {
    const text = entryTexts[id].of(entry);
    if (text === '') return <span className="soft">–</span>;
    if (id !== 'difference') return text;
    return /[1-9]/.test(String(text)) ? <b>{text}</b> : <span className="soft">{text}</span>;
  },
});
const looks: Readonly<Record<EntryColumn, ColumnLook>> = {
  class: {
    width: 160,
    show: (entry) => (
      <span title={reasonsInWords(entry)}>
        <KindIcon kind={classWords[entry.class].kind} /> {classLabel(entry)}
      </span>
    ),
  },
  paymentReference: {
    width: 148,
    show: (entry) => (
      <ReferenceCell
        reference={entry.paymentReference}
        none={entry.class === 'malformed' ? '(not read)' : '(none)'}
      />
    ),
  },
  platformAmount: amount('platformAmount', 128),
  clientAmount: amount('clientAmount', 116),
  difference: amount('difference', 100),
  platformStatuses: { width: 132, sortable: false },
  clientStatuses: { width: 116, sortable: false },
  firstLine: { width: 84, number: true, show: ({ clientLines }) => linesInShort(clientLines) },
  review: {
    width: 100,
    show: ({ mark }) =>
      mark !== null && (
        <span className={mark.review.state === 'open' ? undefined : 'soft'}>
          <Icon name={reviewStateWords[mark.review.state].icon} /> {reviewWord(mark.review)}
        </span>
      ),
  },
  age: { width: 76 },
  answer: { width: 196 },
  events: { width: 148, show: ({ events }) => <EventCell ids={events} /> },
  platformTickets: count(72),
  clientRows: count(60),
  missing: count(76),
  extra: count(72),
  mismatched: count(100),
  ticketIds: { width: 160, sortable: false, show: (entry) => entry.ticketIds.join(', ') },
  reasons: { width: 172 },
  reviewNote: { width: 196, sortable: false },
  note: { width: 196, sortable: false },
};

/** The first lines of an entry; how many more there are is in its panel too. */
function linesInShort(lines: ListedEntry['clientLines']): ReactNode {
  const [first] = lines;
  if (first === undefined || lines.length < 3) return formatLines(lines);
  return (
    <>
      {formatLines([first])} <span className="soft">+{formatCount(lines.length - 1)} more</span>
    </>
  );
}

/** All columns of ours, in the order in which they come. */
const allColumns = Object.keys(looks) as readonly EntryColumn[]; // of a record by these names only

const common: readonly EntryColumn[] = ['class', 'paymentReference', 'platformStatuses', 'clientStatuses'];
const reviewed: readonly EntryColumn[] = [...common, 'firstLine', 'review', 'age', 'answer', 'events'];

/**
 * The columns that each tab shows. They are the same in the same places; of the counts a tab shows only the one that it is about,
 * since the statuses say how many tickets and rows there are. All of it fits a window of 1360 pixels.
 */
const ofTab: Readonly<Record<Tab, readonly EntryColumn[]>> = {
  findings: reviewed,
  missing: [...reviewed, 'missing'],
  extra: [...reviewed, 'extra'],
  mismatched: [...reviewed, 'mismatched'],
  matched: [...common, 'platformTickets', 'clientRows', 'firstLine'],
  unreadable: [...reviewed, 'reasons', 'ticketIds'],
  excluded: [...common, 'firstLine', 'ticketIds', 'note'],
};

const columns = new Map(
  allColumns.map((id) => {
    const { width, number = false, sortable = true, show } = looks[id];
    const { header, of } = entryTexts[id];
    const asText = (entry: ListedEntry): ReactNode => {
      const cell = of(entry);
      return typeof cell === 'number' ? formatCount(cell) : cell;
    };
    return [id, gridColumn(id, header, width, show ?? asText, { number, sortable })];
  }),
);

/** The amounts that every tab shows once they are compared. */
const amountColumns: readonly EntryColumn[] = ['platformAmount', 'clientAmount', 'difference'];

/** Whether a column has something to show only where amounts are compared. */
export function isAmountColumn(id: ListedColumn): boolean {
  return amountColumns.some((column) => column === id);
}

function isOfTab(id: EntryColumn, tab: Tab, has: ShownParts): boolean {
  if (isAmountColumn(id)) return has.amounts;
  if (id === 'answer' && !has.answers) return false;
  return ofTab[tab].includes(id);
}

/** Whether a tab shows a column under a layout; one of the client's own where somebody has chosen it. */
export function isShown(id: ListedColumn, tab: Tab, layout: ColumnLayout, has: ShownParts): boolean {
  if (isAmountColumn(id) && !has.amounts) return false;
  return layout.shown[id] ?? (!isOwnColumnId(id) && isOfTab(id, tab, has));
}

/** All columns that a layout orders: ours, and those of the client's own that are chosen. */
export function listedColumns(layout: ColumnLayout): readonly ListedColumn[] {
  return orderedIds<ListedColumn>([...allColumns, ...chosenOwn(layout).map(ownColumnId)], layout);
}

/** The columns that a tab shows under a layout, in its order. */
export function shownColumns(tab: Tab, layout: ColumnLayout, has: ShownParts): readonly ListedColumn[] {
  return listedColumns(layout).filter((id) => isShown(id, tab, layout, has));
}

/**
 * Those of these columns that have room, in CSS pixels, so that none is cut. Beside an opened finding the last give way; else only
 * the events do, and not where somebody has chosen them.
 */
export function fittingColumns(
  ids: readonly ListedColumn[],
  layout: ColumnLayout,
  room: number,
  isBesideFinding: boolean,
): readonly ListedColumn[] {
  const kept = [...ids];
  let excess = kept.reduce((sum, id) => sum + widthOf(id, layout), besideColumns - room);
  for (let place = kept.length - 1; place > 1 && excess > 0; place--) {
    const id = kept[place];
    if (id === undefined || !(isBesideFinding || (id === 'events' && layout.shown[id] === undefined)))
      continue;
    excess -= widthOf(id, layout);
    kept.splice(place, 1);
  }
  return kept;
}

/** What else takes of the width: the marks (`--mark-width`) and a scroll bar. */
const besideColumns = 34 + 16;

/** How wide a column of the client's own comes. */
const ownWidth = 124;

/** The width of a column under a layout. */
export function widthOf(id: ListedColumn, layout: ColumnLayout): number {
  return layout.widths[id] ?? (isOwnColumnId(id) ? ownWidth : looks[id].width);
}

/** These columns as the grid draws them; a column of the client's own that this result lacks says so in each row. */
export function findingsColumns(
  ids: readonly ListedColumn[],
  layout: ColumnLayout,
  { shown, lacking }: OwnColumnsState,
): GridColumns<ListedEntry> {
  const ofOwn = (id: OwnColumnId): GridColumns<ListedEntry> => {
    const name = ownColumnName(id) ?? '';
    const isLacking = lacking.includes(name);
    const number = shown.some((column) => column.name === name && column.as === 'number');
    const show = ({ own }: ListedEntry): ReactNode =>
      isLacking ? <span className="soft">not kept</span> : (own[id] ?? <span className="grid-loading" />);
    return [gridColumn(id, name, ownWidth, show, { number, sortable: !isLacking })];
  };
  return withWidths(
    ids.flatMap((id) => (isOwnColumnId(id) ? ofOwn(id) : (columns.get(id) ?? []))),
    layout,
  );
}

/** The events of an entry by their names, which are asked for once one is shown; by their ids until then. */
function EventCell({ ids }: { readonly ids: readonly string[] }): ReactElement {
  const { nameOf, want } = useResultDesk().eventNames;
  useEffect(() => {
    if (ids.length > 0) want();
  }, [ids, want]);
  return <span title={ids.join(', ')}>{ids.map(nameOf).join(', ')}</span>;
}
