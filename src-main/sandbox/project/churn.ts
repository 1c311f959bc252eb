import type { Project } from './project';
import { fraction, hash } from './random';

/** Live sales while a project is read: after every `every` answered ticket pages, this much changes. Seeded. */
export interface ChurnPlan {
  readonly every: number;
  readonly add?: number;
  readonly remove?: number;
  readonly setStatus?: number;
  /** The status that changed tickets take; REFUNDED by default. */
  readonly toStatus?: string;
  readonly seed?: number;
}

/** Call once for each answered ticket page; changes the project when it is due. */
export function createChurn(plan: ChurnPlan | undefined, project: Project): () => void {
  let answered = 0;
  const someTicket = (draw: number): number | undefined => {
    const { total } = project.tickets({});
    return total === 0 ? undefined : project.ticketNumber(Math.floor(draw * total));
  };
  return () => {
    if (plan === undefined) return;
    answered += 1;
    if (answered % plan.every !== 0) return;
    const seed = hash(plan.seed ?? 1, answered);
    for (let index = 0; index < (plan.setStatus ?? 0); index += 1) {
      const ticket = someTicket(fraction(seed, 1, index));
      if (ticket !== undefined)
        project.mutate({ setStatus: [{ ticket, status: plan.toStatus ?? 'REFUNDED' }] });
    }
    for (let index = 0; index < (plan.remove ?? 0); index += 1) {
      const ticket = someTicket(fraction(seed, 2, index));
      if (ticket !== undefined) project.mutate({ remove: [ticket] });
    }
    project.mutate({ add: Array.from({ length: plan.add ?? 0 }, () => ({})) });
  };
}
