import type { ReactElement } from 'react';
import type { EvidenceStep } from '#shared/domain/runs/evidence';
import { useEvidenceStep } from './evidence';
import { ProgressBar } from '../../ui/common/ProgressBar';

const stepWords: Readonly<Record<EvidenceStep, string>> = {
  unpacking: 'Opening the files…',
  comparing: 'Comparing the inputs once more…',
  packing: 'Packing the files…',
};

/** How far the making or the checking of evidence is: `share` of it over the bridge (null before and after), or what the core does. */
export function EvidenceProgress({
  label,
  share,
}: {
  readonly label: string;
  readonly share: number | null;
}): ReactElement {
  const step = useEvidenceStep();
  const text = share !== null ? 'Handing the files over…' : step === null ? 'Working…' : stepWords[step];
  return (
    <div className="reading stack tight">
      <ProgressBar label={label} value={share} text={text} />
      <p className="soft small" role="status">
        {text}
      </p>
    </div>
  );
}
