import type { ChurnPlan } from './project/churn';
import type { Fault } from './api/faults';
import type { Choices } from './api/choices';
import type { LimitOptions } from './api/limiter';
import type { ProjectOptions } from './project/project-options';

/** Everything `startSandbox` takes; all of it has a default. */
export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly projectId?: string;
  readonly project?: Partial<ProjectOptions>;
  readonly choices?: Partial<Choices>;
  readonly limits?: Partial<LimitOptions>;
  readonly faults?: readonly Fault[];
  readonly churn?: ChurnPlan;
  /** Opens the key administration that `npm run sandbox -- keys` talks to. Off by default. */
  readonly admin?: boolean;
}

export const defaultProjectId = 'harbour-sound';
