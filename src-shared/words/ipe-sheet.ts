import { isOff } from '../domain/totals/control-total';
import type { JudgedSignOff } from '../domain/runs/sign-off';
import type { RunDescription } from '../domain/runs/saved-run';
import type { RunSummary } from '../domain/totals/run-summary';
import type { ResourceReading, SnapshotInfo } from '../domain/snapshot/snapshot';
import type { Resource } from '../domain/vocabulary/resources';
import { eventsWords } from './compared-words';
import { differenceWords } from './control-total-words';
import { countingWith, type CountFormat } from './count-words';
import { intervalWords } from './current-words';
import { quoted } from './errors/table';
import { stateWords } from './state-words';

/** What the sheet is made of. */
export interface IpeGrounds {
  readonly run: Pick<RunDescription, 'file' | 'rules' | 'malformedAcknowledged'> &
    Pick<RunSummary, 'totals' | 'equations'> &
    Partial<Pick<RunSummary, 'statement' | 'controlTotal'>>;
  readonly snapshot: SnapshotInfo;
  /** What the run is called, such as the period that it closes; `''` where it has no name. */
  readonly period: string;
  /** When it was saved and by whom; null where that is not told. */
  readonly saved: { readonly at: string; readonly by: string } | null;
  readonly signOffs: readonly JudgedSignOff[];
  readonly version: string;
}

/** How the values in it are written. */
export interface IpeFormats {
  readonly count: CountFormat;
  readonly amount: (amount: string) => string;
  readonly moment: (at: string) => string;
}

/** A part of the sheet: names with their texts. */
export interface IpePart {
  readonly title: string;
  readonly facts: ReadonlyArray<readonly [name: string, text: string]>;
}

/**
 * The sheet on information produced by the entity, which an auditor asks for of any report that a client's own system makes: where
 * the data is from, how it is known to be whole and exact, and where each check can be repeated (docs/guide.md, "For the auditor").
 * The summary in evidence holds it byte for byte, so that a change of its words needs a new `evidenceForm`.
 */
export function ipeSheet(grounds: IpeGrounds, formats: IpeFormats): readonly IpePart[] {
  return [
    { title: 'Source', facts: sourceFacts(grounds) },
    { title: 'Completeness of the platform data', facts: readingFacts(grounds.snapshot, formats) },
    { title: 'Client file', facts: fileFacts(grounds, formats) },
    { title: 'Records and amounts', facts: amountFacts(grounds, formats) },
    { title: 'Who, and with what', facts: peopleFacts(grounds, formats) },
    { title: 'Checks, and where to repeat them', facts: checkFacts(grounds, formats) },
  ];
}

type Facts = IpePart['facts'];

function sourceFacts({ snapshot, period, run: { rules } }: IpeGrounds): Facts {
  const { baseUrl, projectId, eventIds, orders } = snapshot;
  const lists = orders === null ? 'tickets' : 'tickets and orders';
  return [
    ['System', `Partner API at ${baseUrl}`],
    ['Project', projectId],
    ['Events', eventIds.length === 0 ? 'all' : eventsWords(eventIds)],
    ['Credentials', `an API key of this project that may read ${lists}; it is in no file`],
    ['Period', period === '' ? 'the run was given no name' : period],
    [
      'Filters',
      rules.filters.length === 0 ? 'none' : rules.filters.map(({ name }) => quoted(name)).join(', '),
    ],
  ];
}

function readingFacts(snapshot: SnapshotInfo, { count, moment }: IpeFormats): Facts {
  const { state, doubts, tickets, orders, audit, requests } = snapshot;
  const countOf = countingWith(count);
  const { word, means } = stateWords[state];
  const differing = audit?.cells.filter(({ read, counted }) => read !== counted).length ?? 0;
  return [
    ['Read', `${intervalWords(snapshot, moment)}, in ${countOf(requests, 'request')}`],
    ['State', [`${word}: ${means}`, ...doubts].join(' ')],
    ...listFacts('tickets', tickets, count),
    ...(orders === null ? [] : listFacts('orders', orders, count)),
    [
      'Counts',
      audit === null
        ? 'the platform was not asked for counts'
        : `${countOf(audit.cells.length, 'count')} asked for at ${moment(audit.at)}, ${
            differing === 0 ? 'all of them as read' : `${count(differing)} of them not as read`
          }`,
    ],
  ];
}

const listNames: Readonly<Record<Resource, string>> = { tickets: 'Tickets', orders: 'Orders' };

/** Pages overlap, so that nothing can be lost between two of them. */
function listFacts(
  resource: Resource,
  { received, refetched, unique, firstTotal, lastTotal, identityField }: ResourceReading,
  count: CountFormat,
): Facts {
  const apart = identityField === null ? '' : `, told apart by ${identityField}`;
  return [
    [
      listNames[resource],
      `${count(received)} received, less ${count(refetched)} that came again on a page that overlaps: ${count(unique)} different ones${apart}. The platform’s own total: ${count(firstTotal)} on the first page, ${count(lastTotal)} on the last`,
    ],
  ];
}

function fileFacts({ run: { file, totals } }: IpeGrounds, { count, moment }: IpeFormats): Facts {
  const countOf = countingWith(count);
  const { sheets } = file;
  const names = (some: readonly string[]): string => some.map((name) => quoted(name)).join(', ');
  const { malformed, dataRows } = totals.client;
  return [
    ['Name', file.name],
    ['SHA-256', file.sha256 ?? 'not known'],
    ['Written', file.modifiedAt === null ? 'not known' : moment(file.modifiedAt)],
    ...(sheets === null
      ? []
      : ([
          ['Sheets compared', names(sheets.read)],
          ['Sheets not compared', sheets.left.length === 0 ? 'none' : names(sheets.left)],
        ] as const)),
    [
      'Records',
      `${countOf(file.records, 'record')}: ${count(file.header)} of the header, ${count(file.skipped)} skipped, ${count(malformed)} that could not be read, ${countOf(dataRows, 'data row')}`,
    ],
  ];
}

function amountFacts({ run, snapshot }: IpeGrounds, { count, amount }: IpeFormats): Facts {
  const countOf = countingWith(count);
  const { statement = [], controlTotal = null } = run;
  const { platform, client } = run.totals;
  const sums = (side: 'platform' | 'client'): string =>
    statement
      .map(({ currency, total }) => `; ${amount(total[side])}${currency === '' ? '' : ` ${currency}`}`)
      .join('');
  const orders = snapshot.orders === null ? '' : ` and ${countOf(snapshot.orders.unique, 'order')}`;
  const excluded = platform.excluded + client.excluded;
  return [
    ['Platform', `${countOf(platform.unique, 'ticket')}${orders}${sums('platform')}`],
    ['Client file', `${countOf(client.dataRows, 'row')}${sums('client')}`],
    ...(statement.length === 0 ? ([['Amounts', 'were not compared']] as const) : []),
    ...(excluded === 0
      ? []
      : ([
          [
            'Excluded by filters',
            `${countOf(platform.excluded, 'ticket')}, ${countOf(client.excluded, 'row')}`,
          ],
        ] as const)),
    ...(client.malformed === 0
      ? []
      : ([
          [
            'Unreadable',
            `${countOf(client.malformed, 'record')}, whose amounts are not known; ${run.malformedAcknowledged ? '' : 'not '}acknowledged`,
          ],
        ] as const)),
    [
      'Control total in the file',
      controlTotal === null
        ? 'none'
        : `${controlTotal.difference === null ? quoted(controlTotal.stated) : amount(controlTotal.stated)} ${controlTotal.currency} in line ${controlTotal.line}, ${
            isOff(controlTotal) ? differenceWords(controlTotal, amount) : 'as the rows that were read'
          }`,
    ],
  ];
}

function peopleFacts({ saved, signOffs, version }: IpeGrounds, { moment }: IpeFormats): Facts {
  const signed = signOffs.map(
    ({ role, name, at, voidBecause }) =>
      `${name} (${role}) on ${moment(at)}${voidBecause === null ? '' : `, void: ${voidBecause}`}`,
  );
  return [
    [
      'Saved',
      saved === null ? 'not yet' : `${moment(saved.at)} by ${saved.by === '' ? '(not known)' : saved.by}`,
    ],
    ['Signed', signed.length === 0 ? 'by nobody in Tieout' : signed.join('; ')],
    ['Version', `Tieout ${version}`],
  ];
}

function checkFacts({ run: { equations } }: IpeGrounds, { count }: IpeFormats): Facts {
  const holding = equations.filter(({ holds }) => holds).length;
  return [
    ['Tie-out', `${count(holding)} of ${count(equations.length)} equations hold; each is under “Tie-out”`],
    [
      'With Tieout',
      '“Verify evidence”, or tieout verify EVIDENCE.zip: each SHA-256, and the result computed again',
    ],
    [
      'Without Tieout',
      'python3 reperform.py EVIDENCE.zip: the same, by a program of its own that is in the evidence',
    ],
    [
      'In a database',
      'reconcile.sql on platform.csv and client.csv, which “For the auditor” and tieout sides write',
    ],
    [
      'Sample',
      'reperform.py EVIDENCE.zip --sample 25: the same items everywhere, by the seal in evidence.json',
    ],
  ];
}
