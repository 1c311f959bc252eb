import { useRef, useState, type ReactElement } from 'react';
import { unsearchedWords } from '#shared/words/preflight-words';
import type { FileReport } from '../../worker/contract/contract';
import { formatCount } from '../../words/format';
import { reasonWords } from '../../words/reason-words';

type MalformedRecords = FileReport['malformedRecords'];

/** How many more are fetched at once, and how close to the end of the list one scrolls until they are. */
const fetched = 500;
const nearEnd = 400;

/** The records of the file that could not be read, with line, reason and text: all of them, as far as one scrolls. */
export function MalformedList({
  report,
  onMore,
}: {
  readonly report: FileReport;
  readonly onMore: (start: number, end: number) => Promise<MalformedRecords>;
}): ReactElement {
  const [further, setFurther] = useState<{ readonly of: FileReport; readonly records: MalformedRecords }>({
    of: report,
    records: [],
  });
  const asked = useRef(false);
  const records =
    further.of === report ? [...report.malformedRecords, ...further.records] : report.malformedRecords;
  const others = report.malformed - records.length;
  const limits = unsearchedWords(report.malformed, records, formatCount);

  const fetchMore = async (): Promise<void> => {
    if (asked.current || others === 0) return;
    asked.current = true;
    const more = await onMore(records.length, records.length + fetched);
    asked.current = false;
    setFurther((before) => ({
      of: report,
      records: before.of === report ? [...before.records, ...more] : more,
    }));
  };

  return (
    <ul
      className="framed record-list"
      aria-label="Records that could not be read"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - nearEnd) void fetchMore();
      }}
    >
      {records.map(({ line, reason, text }) => (
        <li key={line}>
          <span>Line {line}</span>
          <span>{reasonWords[reason]}</span>
          <span className="code cut" title={text}>
            {text}
          </span>
        </li>
      ))}
      {others > 0 && <li>and {formatCount(others)} more further down</li>}
      {limits !== '' && <li className="soft">{limits}</li>}
    </ul>
  );
}
