import type { Project } from '#main/sandbox/project/project';
import type { Order, Ticket } from '#main/sandbox/project/resources';

/** Every ticket of a project, in the order of the list. */
export const allTickets = (project: Project): Ticket[] =>
  project.tickets({}).slice(0, project.tickets({}).total);

/** Every order of a project, in the order of the list. */
export const allOrders = (project: Project): Order[] => project.orders({}).slice(0, project.orders({}).total);

/** A ticket's reference as a filter would name it; empty where it has none. */
export const referenceText = (ticket: Ticket | undefined): string => String(ticket?.paymentReference ?? '');

/** Items by key, in the order of their first appearance. */
export const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};
