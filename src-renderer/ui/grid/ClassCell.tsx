import type { ReactElement } from 'react';
import type { EntryClass } from '#shared/domain/vocabulary/classes';
import { classWords } from '../../words/class-words';
import { KindIcon } from '../common/KindIcon';

/** The class of a finding, in a word and by its sign. */
export function ClassCell({ of }: { readonly of: EntryClass }): ReactElement {
  const { kind, label } = classWords[of];
  return (
    <>
      <KindIcon kind={kind} /> {label}
    </>
  );
}
