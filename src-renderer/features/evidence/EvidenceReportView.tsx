import type { ReactElement } from 'react';
import type { EvidenceReport } from '#shared/domain/runs/evidence';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { evidenceChecks, evidenceVerdict } from '#shared/words/evidence-words';
import { formatMoment } from '../../words/format';
import { ageOfSavedRun, verdictWords } from '../../words/verdict-words';
import { Icon } from '../../ui/common/Icon';
import './evidence.css';

/** What came of checking evidence: whether it holds, whose it is, and each thing that was checked in words. */
export function EvidenceReportView({ report }: { readonly report: EvidenceReport }): ReactElement {
  const { holds, profileName, projectId, madeAt, madeWith, run } = report;
  const { word, sentence } = evidenceVerdict(report);
  return (
    <section className="evidence-report" aria-label="What was verified">
      <p className="evidence-verdict" data-holds={holds} role="status">
        <Icon name={holds ? 'tick' : 'error'} />
        <span>
          <strong>{word}</strong> {sentence}
        </span>
      </p>
      <dl className="evidence-contents">
        <Fact name="Profile" text={`${profileName}, project ${projectId}`} />
        <Fact name="Evidence made" text={`${formatMoment(madeAt)} with Tieout ${madeWith}`} />
        {run !== null && (
          <>
            <Fact
              name="Run saved"
              text={`${formatMoment(run.finishedAt)}${run.savedBy === '' ? '' : ` by ${run.savedBy}`}`}
            />
            <Fact name="Client file" text={`${run.file.name}, SHA-256 ${run.file.sha256 ?? 'not known'}`} />
            {holds && <Fact name="Verdict" text={verdictOf(run)} />}
          </>
        )}
      </dl>
      <ul className="evidence-checks stack tight" aria-label="Checks">
        {evidenceChecks(report).map(({ holds: one, isDoubtful = false, sentence: said, details }) => (
          <li key={said} data-holds={one} data-doubtful={isDoubtful}>
            <Icon name={one ? (isDoubtful ? 'warning' : 'tick') : 'cross'} />
            <span>
              <span className="unseen">
                {one ? (isDoubtful ? 'Look at this: ' : 'Holds: ') : 'Does not hold: '}
              </span>
              {said}
              {details.length > 0 && (
                <ul>
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function verdictOf(run: SavedRun): string {
  const { word, sentences } = verdictWords(run);
  const { sentences: age } = ageOfSavedRun(run, []);
  return [`${word}.`, ...sentences, ...(age === '' ? [] : [age])].join(' ');
}

function Fact({ name, text }: { readonly name: string; readonly text: string }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
