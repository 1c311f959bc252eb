import type { QueryLanguage } from '../vocabulary/query-languages';
import { defaultRules, type Rules } from './rules';

/** A named, saved set-up for one project (product.md, section 1). It holds what the user chose, never what was computed, and never the key. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly projectId: string;
  /** Restricts the snapshot to these events; empty means the whole project. */
  readonly eventIds: readonly string[];
  readonly readOrders: boolean;
  /** The document shows no field of an order, so where its reference and its ticket count stand is a setting. */
  readonly orderReferenceField: string;
  readonly orderTicketCountField: string | null;
  /** What tells tickets apart where they have no `id` (docs/snapshot.md, "Identity"); null where nothing is known to. */
  readonly ticketIdentityField: string | null;
  /** Everything is read twice, and both readings must agree ticket by ticket (docs/snapshot.md, "Prove it twice"). */
  readonly readTwice: boolean;
  /** A saved run is to be reviewed by another person than the one who prepared it (docs/product.md, "Sign-off"). */
  readonly reviewByAnother: boolean;
  /** From this amount on, in any currency, whoever signs is shown how many open findings somebody opened; null for no threshold. */
  readonly threshold: string | null;
  /**
   * The machine's share of the API's limit per address; 180 unless the partner raised it (partner-api.md, section 8).
   * Above what a key may send, the key's limit holds (`raised-limits.ts`).
   */
  readonly requestsPerMinute: number;
  /** The longest answer of the platform that is read, in megabytes: what is longer is no page but a mistake or an attack. */
  readonly pageMegabytes: number;
  /** How the client's CSV is read; null means "propose one from the file". */
  readonly file: FileChoices;
  /** The column names of the file that the choices were made for, by which the next file is told to differ; null until one was read. */
  readonly fileColumns: readonly string[] | null;
  /** The columns of that file that were compared, by the names that the rules know them by; null until one was read. */
  readonly fileRoles: FileRoles | null;
  readonly rules: Rules;
  /** How query lists for the client are written. */
  readonly queryList: QueryListChoices;
}

/** What was chosen for query lists. */
interface QueryListChoices {
  readonly language: QueryLanguage;
  /** The client's own columns that are in a list; null for all that the file has. */
  readonly columns: readonly string[] | null;
}

/** How a client file is to be read; null leaves the choice to what the file shows. */
export interface FileChoices {
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly sheets: SheetChoice | null;
  /** The physical line, from 1, at or behind which the header row stands; all lines above it are skipped. */
  readonly headerLine: number | null;
  readonly keyColumn: string | null;
  readonly statusColumn: string | null;
  /** What columns were called in other files, by the name that the choices and the rules know them by. */
  readonly otherNames: readonly OtherNames[];
}

/** Which sheets of a workbook somebody chose to compare, by their names: all are parts of one file. */
export interface SheetChoice {
  readonly read: readonly string[];
  /** The other sheets with rows, as they were seen: if there are further ones, ask again. Null for whatever others there are. */
  readonly left: readonly string[] | null;
}

/** Which columns hold the payment references and the statuses. */
export interface FileRoles {
  readonly key: string;
  readonly status: string;
}

/** A column that files call differently. */
interface OtherNames {
  readonly column: string;
  readonly names: readonly string[];
}

/** The most that `Profile.pageMegabytes` may be. */
export const maxPageMegabytes = 16;

/** A new profile's settings, still without a name, an address and a project. */
export const defaultProfile: Omit<Profile, 'id' | 'name' | 'baseUrl' | 'projectId'> = {
  eventIds: [],
  readOrders: true,
  orderReferenceField: 'paymentReference',
  orderTicketCountField: null,
  ticketIdentityField: null,
  readTwice: false,
  reviewByAnother: false,
  threshold: null,
  requestsPerMinute: 180,
  pageMegabytes: 8,
  file: {
    encoding: null,
    delimiter: null,
    sheets: null,
    headerLine: null,
    keyColumn: null,
    statusColumn: null,
    otherNames: [],
  },
  fileColumns: null,
  fileRoles: null,
  rules: defaultRules,
  queryList: { language: 'en', columns: null },
};
