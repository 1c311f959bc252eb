import type { ReactElement } from 'react';
import type { FileReport } from '../../worker/contract';
import { reasonWords } from '../../words/reason-words';
import { countOf, formatCount } from '../../words/format';
import { Choice } from '../common/Choice';
import { KindIcon } from '../common/KindIcon';

/** What the reading of the file counted; the malformed records are listed, and the user says when they have been looked at. */
export function FileCounts({
  report,
  acknowledged,
  onAcknowledge,
}: {
  readonly report: FileReport;
  readonly acknowledged: boolean;
  readonly onAcknowledge: (looked: boolean) => void;
}): ReactElement {
  const { malformed, malformedRecords } = report;
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
            <ul className="record-list" aria-label="Records that could not be read" tabIndex={0}>
              {malformedRecords.map(({ line, reason, text }) => (
                <li key={line}>
                  <span>Line {line}</span>
                  <span>{reasonWords[reason]}</span>
                  <span className="code" title={text}>
                    {text}
                  </span>
                </li>
              ))}
              {malformed > malformedRecords.length && (
                <li>and {formatCount(malformed - malformedRecords.length)} more, listed in the result</li>
              )}
            </ul>
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
