import { countingWith, type CountFormat } from './count-words';

/** The moments that the age of platform data is judged by, ISO 8601 in UTC. */
export interface DataMoments {
  /** When the platform data were read, to the end. */
  readonly readAt: string;
  /** When they are relied on: now, or when the run was saved. */
  readonly asOf: string;
  /** When the client file was last written; null where that is not known. */
  readonly fileAt: string | null;
  /** When the complete run before was saved; null where there is none. */
  readonly lastRunAt: string | null;
}

/** Why platform data are too old to be relied on unsaid. */
export type DataAge = 'clock' | 'days' | 'file' | 'run';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Why platform data are old: older than a day, than the client file's own date, or than the last saved run; none where they
 * are not. A file that was written within the hour counts as written with the reading, in whichever order. A reading that is
 * dated after the result may be of any age, because a clock was wrong.
 */
export function dataAge({ readAt, asOf, fileAt, lastRunAt }: DataMoments): readonly DataAge[] {
  const before = (later: string | null): number =>
    later === null ? 0 : Date.parse(later) - Date.parse(readAt);
  const found: Record<DataAge, boolean> = {
    clock: before(asOf) < -hour,
    days: before(asOf) > day,
    file: before(fileAt) > hour,
    run: before(lastRunAt) > 0,
  };
  return (['clock', 'days', 'file', 'run'] as const).filter((age) => found[age]);
}

/**
 * The caution that platform data are old, wherever a verdict stands: on screen, on the command line and in the summary; `''`
 * where they are not. A verdict on old data is one on what the platform had then.
 */
export function dataAgeWords(
  moments: DataMoments,
  moment: (at: string) => string,
  format: CountFormat,
): string {
  const { readAt, fileAt, lastRunAt } = moments;
  const ages = dataAge(moments);
  if (ages.length === 0) return '';
  const words: Record<DataAge, string> = {
    clock: 'after this result, so a clock was wrong and its age is unknown',
    days: `${daysOf(moments, format)} before this result`,
    file: `before the client file was written (${fileAt === null ? '' : moment(fileAt)})`,
    run: `before the last run was saved (${lastRunAt === null ? '' : moment(lastRunAt)})`,
  };
  const than = ages.map((age) => words[age]).join(', ');
  const title = ages.includes('clock') ? 'may be old' : 'is old';
  return `The platform data ${title}: it was read on ${moment(readAt)}, ${than}. What has changed on the platform since is not in this result: read the platform data again.`;
}

/** The same in a few words, for a table of verdicts; `''` where the data are not old. */
export function dataAgeLabel(moments: DataMoments, format: CountFormat): string {
  const words: Record<DataAge, string> = {
    clock: 'dated after the result',
    days: `${daysOf(moments, format)} old`,
    file: 'older than the client file',
    run: 'older than the run before',
  };
  const ages = dataAge(moments).map((age) => words[age]);
  return ages.length === 0 ? '' : `Platform data ${ages.join(', ')}`;
}

function daysOf({ readAt, asOf }: DataMoments, format: CountFormat): string {
  return countingWith(format)(Math.floor((Date.parse(asOf) - Date.parse(readAt)) / day), 'day');
}
