import { textOf } from '@/lib/errors/error-text.ts';
import { toast } from './toast.ts';

/** For what was pressed in a menu that is closed by then: why it was not done, above the page. */
export const toastError = (error: unknown) => void toast(textOf(error), 'bad');
