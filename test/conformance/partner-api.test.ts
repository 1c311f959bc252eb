import { afterAll } from 'vitest';
import { describeAuthentication } from './sections/5-authentication';
import { describeEndpoints } from './sections/4-endpoints';
import { describeErrors } from './sections/7-errors';
import { describeLimits } from './sections/8-limits';
import { describeResources } from './sections/2-resources';
import { describeService } from './sections/1-service';
import { describeStates } from './sections/3-states';
import { openTarget } from './target';

// One file and one target, in the order of the document: a server with the documented limits could not bear more at once.
const target = await openTarget();

afterAll(() => target.sandbox?.close());

describeService(target);
describeResources(target);
describeStates(target);
describeEndpoints(target);
describeAuthentication(target);
describeErrors(target);
describeLimits(target);
