import { useCallback, type ReactElement } from 'react';
import { countOf } from '../../words/format';
import { useOfRun } from '../../session/use-of-run';
import { useWorker } from '../../session/use-worker';
import { Button } from '../../ui/common/Button';
import { Empty } from '../../ui/empty/Empty';
import { Icon } from '../../ui/common/Icon';
import { KindIcon } from '../../ui/common/KindIcon';

/** Invented queries, to show what the screen is for. */
const example = [
  [
    '180935110991',
    'missing',
    'Not in the client file',
    'Will correct: group, comes in April',
    'circle',
    'Still open',
  ],
  ['028496061671', 'missing', 'Not in the client file', '–', 'clock', 'Waiting'],
  ['161195919214', 'extra', 'Not on the platform', 'Duplicate', 'tick', 'Agrees now'],
  ['000983604071', 'mismatched', 'Status differs', '–', 'clock', 'Waiting'],
] as const;

/** What the screen is for, a picture of it filled, and the button that fills it. */
export function EmptyQueries({ children }: { readonly children: ReactElement }): ReactElement {
  return (
    <Empty
      picture={
        <div className="query-example" aria-hidden="true">
          <p className="soft small">Example</p>
          {example.map(([reference, kind, finding, answer, icon, state]) => (
            <p key={reference}>
              <span className="code">{reference}</span>
              <span>
                <KindIcon kind={kind} /> {finding}
              </span>
              <span>{answer}</span>
              <span>
                <Icon name={icon} /> {state}
              </span>
            </p>
          ))}
        </div>
      }
      heading="Ask the client about what you can’t explain"
      sentence="Tieout writes one list with a question for each finding, in English or German. Answers in the returned list appear here and beside the findings."
    >
      {children}
    </Empty>
  );
}

/** The button that begins the first list, with how many findings it is about. */
export function FirstList({
  revision,
  onWrite,
}: {
  readonly revision: number;
  readonly onWrite: () => void;
}): ReactElement {
  const worker = useWorker();
  const { value } = useOfRun(
    useCallback(() => worker.findingsToAsk({ of: 'all' }), [worker]),
    revision,
  );
  const findings = value === null ? 0 : value.findings - value.accepted;
  return (
    <>
      <Button look="primary" disabled={findings === 0} onClick={onWrite}>
        <Icon name="download" />
        {findings === 0 ? 'Write a query list…' : `Write a query list for ${countOf(findings, 'finding')}…`}
      </Button>
      {value !== null && findings === 0 && <p className="soft">This result has no finding to ask about.</p>}
    </>
  );
}
