import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';
import { succeed, type Result } from '#shared/base/result';
import { askResult } from '../../shell/ask';
import type { BridgeClient } from '../../shell/host';

/** Who signed a saved run, for what is made of it; none where nobody did. */
export async function askSignOffs(
  bridge: BridgeClient,
  { id, profileId }: Pick<SavedRun, 'id' | 'profileId'>,
): Promise<Result<readonly JudgedSignOff[]>> {
  const listed = await askResult(bridge.listSignOffs({ profileId, runId: id }));
  if (!listed.ok) return listed;
  return succeed(listed.value.runs[0]?.signOffs ?? []);
}
