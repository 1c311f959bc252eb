import type { ExportOrigin } from '../../words/export-words';
import type { RecordedRun } from './SummaryDocument';

/** Where the result of a summary comes from. */
export function recordedOrigin({
  profileName,
  snapshot: { projectId, baseUrl, eventIds },
}: ExportOrigin): Pick<RecordedRun, 'profileName' | 'projectId' | 'baseUrl' | 'eventIds'> {
  return { profileName, projectId, baseUrl, eventIds };
}
