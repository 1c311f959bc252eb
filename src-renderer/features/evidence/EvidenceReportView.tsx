import type { ReactElement } from 'react';
import type { EvidenceReport } from '#shared/domain/runs/evidence';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { evidenceChecks, evidenceVerdict } from '#shared/words/evidence-words';
import { formatMoment } from '../../words/format';
import { ageOfSavedRun, verdictWords } from '../../words/verdict-words';
import { Facts } from '../../ui/common/Facts';
import { Icon } from '../../ui/common/Icon';
import './evidence.css';

/** What came of checking evidence: whether it holds, whose it is, and each thing that was checked in words. */
export function EvidenceReportView({ report }: { readonly report: EvidenceReport }): ReactElement {
  const { holds, profileName, projectId, madeAt, madeWith, run } = report;
  const { word, sentence } = evidenceVerdict(report);
  const facts = [
    ['Profile', `${profileName}, project ${projectId}`],
    ['Evidence made', `${formatMoment(madeAt)} with Tieout ${madeWith}`],
    ...(run === null ? [] : factsOf(run)),
    ...(run === null || !holds ? [] : [['Verdict', verdictOf(run)] as const]),
  ] as const;
  return (
    <section className="evidence-report" aria-label="What was verified">
      <p className={holds ? 'notice holds' : 'notice'} role="status">
        <Icon name={holds ? 'tick' : 'error'} className={holds ? 'good' : 'wrong'} />
        <span>
          <strong>{word}</strong> {sentence}
        </span>
      </p>
      <Facts className="evidence-contents" facts={facts} />
      <ul className="evidence-checks stack tight" aria-label="Checks">
        {evidenceChecks(report).map(({ holds: one, isDoubtful = false, sentence: said, details }) => (
          <li key={said} className={one ? undefined : 'fails'}>
            {one ? (
              <Icon name={isDoubtful ? 'warning' : 'tick'} className={isDoubtful ? 'amber' : 'good'} />
            ) : (
              <Icon name="cross" className="wrong" />
            )}
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

function factsOf({ finishedAt, savedBy, file }: SavedRun) {
  return [
    ['Run saved', `${formatMoment(finishedAt)}${savedBy === '' ? '' : ` by ${savedBy}`}`],
    ['Client file', `${file.name}, SHA-256 ${file.sha256 ?? 'not known'}`],
  ] as const;
}
