import type { ReactElement } from 'react';

/** What an empty place is a picture of, filled. */
export type EmptyPictureName = 'file' | 'tickets' | 'findings' | 'runs' | 'filter' | 'torn';

const lines: Readonly<Record<EmptyPictureName, string>> = {
  file: 'M8 4h80v40H8zM8 14h80M8 24h80M8 34h80M34 4v40M62 4v40',
  tickets:
    'M8 4h80v11H8zM8 19h80v11H8zM8 34h80v11H8zM17 9l2 2 4-4M17 24l2 2 4-4M17 39l2 2 4-4M32 10h20M66 10h12M32 25h20M66 25h12M32 40h20M66 40h12',
  findings:
    'M8 4h80v40H8zM8 17h80M8 30h80M16 10l3 3 6-6M16 23l3 3 6-6M16 36l3 3 6-6M34 11h44M34 24h44M34 37h44',
  runs: 'M8 44h80M16 44V28h12v16M36 44V16h12v28M56 44V23h12v21M76 44V6h8v38',
  filter: 'M24 5h48L54 25v18l-12-7V25z',
  torn: 'M28 26V4h28l12 12v10l-8 4-7-5-8 6-7-5zM56 4v12h12M28 44v-9l10 5 7-5 8 6 7-5 8-4v12z',
};

/** A small picture of what will be in an empty place, in lines of the soft colour; the words are beside it. */
export function EmptyPicture({ name }: { readonly name: EmptyPictureName }): ReactElement {
  return (
    <svg
      className="empty-picture soft"
      viewBox="0 0 96 48"
      width="96"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines[name]} />
    </svg>
  );
}
