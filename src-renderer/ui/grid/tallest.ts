/**
 * The height that a browser can give an element, in CSS pixels, less a margin: browsers differ (Firefox ends at about
 * 17.9 million, Chromium at 33.5 million device pixels), and past it the last rows of a million could not be scrolled to.
 */
export function tallestElement(): number {
  const probe = document.createElement('div');
  probe.className = 'height-probe';
  probe.style.height = '33000000px';
  document.body.append(probe);
  const height = probe.offsetHeight;
  probe.remove();
  return Math.max(1_000_000, Math.floor(height * 0.9));
}
