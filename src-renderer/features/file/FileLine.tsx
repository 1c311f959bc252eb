import type { ReactElement } from 'react';
import type { Preflight } from '#shared/files/client/preflight';
import { encodingName, sheetsWords } from '#shared/words/preflight-words';
import type { ClientFileState } from '../../session/client-file';
import type { FileReport } from '../../worker/contract/contract';
import { countOf, formatCount, formatShare } from '../../words/format';
import { Icon } from '../../ui/common/Icon';

/** The client file in one line: what it is called, how much is in it, and what is odd about it. */
export function FileLine({
  state,
  preflight,
  hasChanges,
}: {
  readonly state: ClientFileState;
  readonly preflight: Preflight | null;
  /** Its columns are not those of the file before. */
  readonly hasChanges: boolean;
}): ReactElement {
  const { file, report, reading, progress, error, acknowledged, choicesLeftAside } = state;
  if (file === null) return <span className="soft">No file</span>;
  const concerns = (preflight?.concerns ?? []).filter((concern) => concern !== 'malformed').length;
  const warnings = concerns + Number(hasChanges) + Number(choicesLeftAside);
  const done = progress === null || progress.bytes === 0 ? null : progress.bytesRead / progress.bytes;
  return (
    <span className="file-facts row">
      <span className="file-name" title={file.name}>
        {file.name}
      </span>
      {report !== null && report.malformed > 0 && !acknowledged && (
        <span className="amber">
          <Icon name="warning" /> {formatCount(report.malformed)} unreadable
        </span>
      )}
      {warnings > 0 && (
        <span className="amber">
          <Icon name="warning" /> {countOf(warnings, 'warning')}
        </span>
      )}
      {error?.code === 'sheets_undecided' && (
        <span className="amber">
          <Icon name="warning" /> choose its sheets
        </span>
      )}
      {error !== null && error.code !== 'sheets_undecided' && (
        <span className="wrong">
          <Icon name="error" /> cannot be read
        </span>
      )}
      {error === null && !reading && report === null && (
        <span className="amber">
          <Icon name="warning" /> choose its columns
        </span>
      )}
      <span className="file-more soft">
        {reading && (
          <span>reading{done === null ? '…' : ` ${formatShare(progress?.bytesRead ?? 0, file.size)}`}</span>
        )}
        {report !== null && <span>{countOf(report.dataRows, 'row')}</span>}
        {report !== null && report.malformed > 0 && acknowledged && (
          <span>
            <Icon name="tick" /> {formatCount(report.malformed)} unreadable
            <span className="unseen">, looked at</span>
          </span>
        )}
        {report !== null &&
          report.workbook !== null &&
          report.workbook.parts.length + report.workbook.left.length > 1 && (
            <span title={sheetsWords(report.workbook, formatCount)}>{sheetsInShort(report.workbook)}</span>
          )}
        {report !== null && report.workbook === null && report.encoding !== 'utf-8' && (
          <span>{encodingName(report.encoding)}</span>
        )}
      </span>
    </span>
  );
}

function sheetsInShort({ parts, left }: NonNullable<FileReport['workbook']>): string {
  const read = parts.length === 1 ? `sheet ${parts[0]?.sheet ?? ''}` : countOf(parts.length, 'sheet');
  return left.length === 0 ? read : `${read}, ${formatCount(left.length)} not compared`;
}
