import type { ReactElement } from 'react';
import { statusName } from '#shared/base/show-unseen';
import { countOf, formatCount, formatShare } from '../../../words/format';
import { mapWords } from '../../../words/status-words';
import { Icon } from '../../../ui/common/Icon';
import { KindIcon } from '../../../ui/common/KindIcon';
import type { MatrixCell } from './status-matrix';
import { useWaysToLook } from '../view/ways-to-look';

/** How much of the accent is in the shades that a cell can have, the palest first. */
const shades = ['3%', '6%', '9%', '13%', '17%'];

/**
 * What a cell of the matrix does: maps, or takes the mapping back where it is pressed already; and beside that, it leads to its
 * references. A cell that agrees by its text has nothing to map.
 */
export function MatrixCellButtons({
  client,
  cell,
  describedBy,
  onWould,
  onMap,
}: {
  readonly client: string;
  readonly cell: MatrixCell;
  /** Where it says what the mapping would do. */
  readonly describedBy: string;
  /** The cell is looked at, by pointer or keyboard. */
  readonly onWould: () => void;
  readonly onMap: () => void;
}): ReactElement {
  const { lookAtPair } = useWaysToLook();
  const { platform, count, of, matched, agrees, canBeMapped } = cell;
  const counted =
    count === 0 ? (
      <span className="soft matrix-none">Map</span>
    ) : (
      <span>
        {formatCount(count)} <span className="soft">of {formatCount(of)}</span>
      </span>
    );
  const sign = agrees !== null && <Icon name={agrees === 'mapped' ? 'tick' : 'same'} />;
  const share = count === 0 ? 'No pairs' : formatShare(count, of);
  const looks = [
    { among: 'matched', references: matched },
    { among: 'mismatched', references: count - matched },
  ] as const;
  const shown = looks.filter(({ references }) => references > 0);
  return (
    <div
      className="matrix-cell"
      data-agrees={agrees ?? undefined}
      data-shade={count === 0 ? undefined : ''}
      style={{ background: shadeOf(count / of) }}
    >
      {canBeMapped && agrees !== 'same text' ? (
        <button
          type="button"
          className="matrix-map row tight bare inset"
          aria-pressed={agrees === 'mapped'}
          aria-label={mapWords(client, cell)}
          aria-describedby={describedBy}
          title={share}
          onPointerEnter={onWould}
          onFocus={onWould}
          onClick={onMap}
        >
          {sign}
          {counted}
        </button>
      ) : (
        <span className="matrix-map row tight" title={share}>
          {sign}
          {count === 0 ? <span className="soft">–</span> : counted}
        </span>
      )}
      {shown.map(({ among, references }) => {
        const what = `${countOf(references, 'reference')}: ${statusName(client)} against ${statusName(platform)}, ${among}`;
        return (
          <button
            key={among}
            type="button"
            className="matrix-look row tight bare inset"
            aria-label={what}
            title={`Show ${what}`}
            onClick={() => lookAtPair({ client, platform, among })}
          >
            <KindIcon kind={among} />
            {shown.length > 1 && formatCount(references)}
          </button>
        );
      })}
    </div>
  );
}

/** No shade where nothing is counted. */
function shadeOf(share: number): string | undefined {
  const shade = shades[Math.ceil(share * shades.length) - 1];
  return shade && `color-mix(in srgb, var(--accent) ${shade}, var(--surface))`;
}
