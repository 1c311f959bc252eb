import type { ReactElement, ReactNode } from 'react';
import { EmptyPicture, type EmptyPictureName } from './EmptyPicture';
import './Empty.css';

/** An empty place: a small picture of it filled, a sentence that says what it is for, and the one button that fills it. */
export function Empty({
  picture,
  heading,
  sentence,
  children,
}: {
  /** One of the drawn ones, or a picture of its own that nobody needs to hear. */
  readonly picture: EmptyPictureName | ReactElement;
  /** Above the picture, of a whole screen. */
  readonly heading?: string;
  readonly sentence: string;
  /** The button, and what else there is to say. */
  readonly children?: ReactNode;
}): ReactElement {
  const words = <p className="soft">{sentence}</p>;
  return (
    <div className="empty">
      {heading !== undefined && (
        <>
          <h3>{heading}</h3>
          {words}
        </>
      )}
      {typeof picture === 'string' ? <EmptyPicture name={picture} /> : picture}
      {heading === undefined && words}
      {children}
    </div>
  );
}
