import { useState, type ReactElement } from 'react';
import type { BridgeEvent } from '#shared/bridge/contract';
import { ask } from '../shell/ask';
import { useHost } from '../shell/host';
import { FormDialog } from '../ui/common/FormDialog';
import { Field } from '../ui/common/Field';
import { useHeard } from '../shell/use-heard';

type ProxyQuestion = Extract<BridgeEvent, { readonly type: 'proxy-asks' }>;

/** Asks for the name and password of the network's proxy when it wants them, whatever else is open. */
export function ProxyDialog(): ReactElement | null {
  const { bridge } = useHost();
  const [question, setQuestion] = useState<ProxyQuestion | null>(null);
  useHeard(bridge, (event) => {
    if (event.type === 'proxy-asks') setQuestion(event);
  });
  if (question === null) return null;
  return (
    <ProxyForm
      question={question}
      onAnswer={(login) => {
        setQuestion(null);
        void ask(bridge.answerProxy({ login }));
      }}
    />
  );
}

function ProxyForm({
  question,
  onAnswer,
}: {
  readonly question: ProxyQuestion;
  readonly onAnswer: (login: { readonly name: string; readonly password: string } | null) => void;
}): ReactElement {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title="Sign in to the proxy"
      width="narrow"
      onClose={() => onAnswer(null)}
      submit="Sign in"
      onSubmit={() => onAnswer({ name, password })}
    >
      <p>
        Your organisation’s proxy {question.proxy} asks for a name and a password before it lets Tieout reach
        the platform. If you have none, ask your IT department.
      </p>
      <Field
        label="Name"
        autoComplete="off"
        required
        value={name}
        problem={question.refused ? 'The proxy did not accept that name and password.' : null}
        onChange={setName}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="off"
        value={password}
        hint="Kept until Tieout ends, and sent to the proxy only."
        onChange={setPassword}
      />
    </FormDialog>
  );
}
