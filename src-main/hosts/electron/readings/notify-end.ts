import { BrowserWindow, Notification } from 'electron';
import { hasEnded, type SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { AppCore } from '../../../core/calls/app-core';
import { showWindow } from '../window/window';

/** A reading that took less than this was hardly left unattended. */
const longMs = 30_000;

/** What is said of an end. A notification is seen by whoever passes by, so nothing of a project is in it. */
const bodies: Readonly<Partial<Record<SnapshotProgress['phase'], string>>> = {
  done: 'The reading from the platform is complete.',
  failed: 'The reading from the platform has stopped before its end. Open Tieout to see why.',
};

/** Tells the user of the end of a long reading while the window is not in front; a click brings it there. */
export function notifyWhenReadingEnds(core: Pick<AppCore, 'subscribe'>): void {
  const began = new Map<string, number>();
  // One that nobody holds is collected, and its click goes nowhere.
  const shown = new Set<Notification>();
  core.subscribe((event) => {
    if (event.type !== 'snapshot-progress') return;
    const { profileId, phase } = event.progress;
    const start = began.get(profileId) ?? Date.now();
    if (hasEnded(event.progress)) began.delete(profileId);
    else began.set(profileId, start);
    const body = bodies[phase];
    if (body === undefined || Date.now() - start < longMs) return;
    if (BrowserWindow.getAllWindows().some((window) => window.isFocused())) return;
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title: 'Tieout', body });
    shown.add(notification);
    notification.on('click', showWindow);
    notification.on('close', () => shown.delete(notification));
    notification.show();
  });
}
