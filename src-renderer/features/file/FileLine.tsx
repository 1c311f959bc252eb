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
  const warned = [
    report !== null && report.malformed > 0 && !acknowledged && `${formatCount(report.malformed)} unreadable`,
    warnings > 0 && countOf(warnings, 'warning'),
    error?.code === 'sheets_undecided' && 'choose its sheets',
    error === null && !reading && report === null && 'choose its columns',
  ].filter((words) => words !== false);
  return (
    <span className="file-facts row">
      <span className="file-name cut" title={file.name}>
        {file.name}
      </span>
      {warned.map((words) => (
        <span key={words} className="amber">
          <Icon name="warning" /> {words}
        </span>
      ))}
      {error !== null && error.code !== 'sheets_undecided' && (
        <span className="wrong">
          <Icon name="error" /> cannot be read
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
