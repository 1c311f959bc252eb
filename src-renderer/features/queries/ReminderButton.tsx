import { useState, type ReactElement } from 'react';
import type { Result } from '#shared/base/result';
import { useWorker } from '../../session/use-worker';
import { ask } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { useAnswer, type AskAcross } from '../../shell/use-answer';
import { Button } from '../../ui/common/Button';
import { saveQueryList, type QueryListParts } from './save-query-list';

/** Saves a list of what is outstanding, in the language and with the columns of the last list. */
export function ReminderButton({
  outstanding,
  ...parts
}: Omit<QueryListParts, 'host' | 'worker'> & {
  /** How many findings are. */
  readonly outstanding: number;
}): ReactElement {
  const worker = useWorker();
  const host = useHost();
  const [writing, setWriting] = useState<AskAcross<Result<null>> | null>(null);
  const { isAsking } = useAnswer(writing);
  const write = async (isCurrent: () => boolean): Promise<Result<null>> => {
    const { language, columns } = parts.profile.queryList;
    const there = await ask(worker.queryColumns());
    const own = there.ok ? (there.value?.own ?? []) : [];
    const chosen = own.filter((name) => columns === null || columns.includes(name));
    const list = { as: 'xlsx', language, columns: chosen, of: 'outstanding', withAccepted: false } as const;
    const saved = there.ok ? await saveQueryList({ host, worker, ...parts }, list, isCurrent) : there;
    if (!saved.ok) parts.onOutcome({ kind: 'failed', error: saved.error });
    return saved;
  };
  return (
    <Button
      look="primary"
      disabled={isAsking || outstanding === 0}
      title="Saves a list of what is outstanding. Its age stays."
      onClick={() => setWriting(() => write)}
    >
      {isAsking ? 'Writing…' : 'Reminder list'}
    </Button>
  );
}
