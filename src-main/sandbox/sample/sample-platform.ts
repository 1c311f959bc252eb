import type { SandboxOptions } from '../options';
import { createProject } from '../project/project';
import type { Ticket } from '../project/resources';
import { customerName } from './sample-customers';
import type { CleanOrder } from './sample-recipes';
import type { ClientRow } from './sample-types';

/** Everything random in the sample comes from this. */
export const sampleSeed = 20_260_331;

/** The sample project of `--demo` and `tieout demo`: 2,400 tickets of one month, read whole with fewer than 60 requests of 100. */
export const sampleProject = {
  projectId: 'harbour-sound-2026',
  project: {
    seed: sampleSeed,
    tickets: 2_400,
    eventNames: ['Harbour Sound Festival', 'Night of the Organ', 'Winter Circus'],
    sort: 'newest',
    unreferenced: 'mixed',
    sales: { from: '2026-10-01T08:00:00Z', days: 30 },
  },
} as const satisfies SandboxOptions;

/** The client's word for each status of the platform. */
const clientWords = new Map([
  ['PAID', 'Paid'],
  ['CHECKED_IN', 'Checked in'],
  ['CANCELLED', 'Voided'],
  ['REFUNDED', 'refunded'],
  ['RESERVED', 'RESERVED'],
]);

function rowOf(ticket: Ticket, reference: string, customer: string): ClientRow {
  return {
    paymentReference: reference,
    status: clientWords.get(ticket.status) ?? ticket.status,
    customer,
    amount: ticket.amount,
    currency: ticket.currency,
    bookedOn: ticket.createdAt.slice(0, 10),
  };
}

/** The sample project read straight from its generator: each order with the client rows that would agree with it. */
export function readSamplePlatform(): {
  readonly orders: readonly CleanOrder[];
  readonly unkeyed: number;
  readonly unique: number;
} {
  const listing = createProject(sampleProject.project).tickets({});
  const tickets = listing.slice(0, listing.total);
  const groups = new Map<string, Ticket[]>();
  for (const ticket of tickets) {
    const reference = String(ticket.paymentReference ?? '');
    groups.set(reference, [...(groups.get(reference) ?? []), ticket]);
  }
  const unkeyed = groups.get('')?.length ?? 0;
  groups.delete('');
  const orders = [...groups].map(([paymentReference, members], index): CleanOrder => {
    const statuses = new Set(members.map(({ status }) => status));
    return {
      paymentReference,
      sharedStatus: statuses.size === 1 ? members[0]?.status : undefined,
      rows: members.map((ticket) => rowOf(ticket, paymentReference, customerName(sampleSeed, index))),
    };
  });
  return { orders, unkeyed, unique: tickets.length };
}
