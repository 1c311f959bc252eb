import type { ButtonHTMLAttributes, ReactElement } from 'react';

/** A button; `primary` for the one that goes on, `quiet` where a frame would be noise. */
export function Button({
  look,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'primary' | 'quiet' | 'danger' | 'icon-only quiet' | undefined;
}): ReactElement {
  return <button type="button" className={`button ${look ?? ''} ${className}`.trim()} {...rest} />;
}
