import { GlobalMessageSheet } from './global-message-sheet.tsx';
import { useMediaMessage } from './media-message-store.ts';
import { PrivateMessageSheet } from './private-message-sheet.tsx';

/** The sheet of the target: one user, or an audience. */
export function MediaMessageSheet() {
  const { state } = useMediaMessage();
  return state.target?.to === 'audience' ? <GlobalMessageSheet /> : <PrivateMessageSheet />;
}
