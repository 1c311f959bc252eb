import type { ReactElement } from 'react';
import type { FileReport } from '../../worker/contract/contract';
import { countOf, formatCount } from '../../words/format';
import { Choice } from '../../ui/common/Field';
import { KindIcon } from '../../ui/common/KindIcon';
import { MalformedList } from './MalformedList';

/** What the reading of the file counted; the malformed records are listed, and the user says when they have been looked at. */
export function FileCounts({
  report,
  acknowledged,
  onAcknowledge,
  onMoreMalformed,
}: {
  readonly report: FileReport;
  readonly acknowledged: boolean;
  readonly onAcknowledge: (looked: boolean) => void;
  /** Malformed records beyond those of the report. */
  readonly onMoreMalformed: (start: number, end: number) => Promise<FileReport['malformedRecords']>;
}): ReactElement {
  const { malformed } = report;
  return (
    <>
      <p className="facts" data-testid="file-counts">
        <span>
          {countOf(report.records, 'record')} = {report.header} header + {formatCount(report.skipped)} skipped
          + {formatCount(malformed)} malformed + {countOf(report.dataRows, 'row')}
        </span>
      </p>
      {malformed > 0 && (
        <div className="malformed-line">
          <details className="disclosure">
            <summary>
              <KindIcon kind="malformed" /> {countOf(malformed, 'record')} could not be read
            </summary>
            <MalformedList report={report} onMore={onMoreMalformed} />
          </details>
          <Choice
            label={`I have looked at ${malformed === 1 ? 'this record' : `these ${formatCount(malformed)} records`}`}
            checked={acknowledged}
            onChange={onAcknowledge}
          />
        </div>
      )}
    </>
  );
}
