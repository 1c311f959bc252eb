import type { ReactElement } from 'react';
import { useKeychainProblem } from '../../shell/use-keychain-problem';
import { cleanKey } from '#shared/base/clean-key';
import { longest } from '#shared/domain/rules/rules';
import { Field } from '../../ui/common/Field';

/** The field that takes a pasted key; it shows dots, and says where the key will be kept. */
export function KeyField({
  value,
  problem,
  more = '',
  onChange,
}: {
  readonly value: string;
  readonly problem: string | null;
  /** What else is to be said of it here. */
  readonly more?: string;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const keychainProblem = useKeychainProblem();
  const key = cleanKey(value);
  const kept =
    keychainProblem === undefined
      ? 'Checked with the platform, then kept.'
      : keychainProblem === null
        ? 'Checked with the platform, then kept in the keychain of this computer.'
        : 'Checked with the platform, then kept until Tieout is closed: this computer offers no keychain.';
  const left = key === null || key === value ? '' : 'What was pasted around the key is left out.';
  return (
    <Field
      label="API key"
      type="password"
      autoComplete="off"
      value={value}
      maxLength={longest.key}
      problem={problem}
      hint={[kept, more, left].filter((sentence) => sentence !== '').join(' ')}
      onChange={onChange}
    />
  );
}
