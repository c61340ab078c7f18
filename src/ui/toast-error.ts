import { textOf } from '@/lib/errors/error-text.ts';
import { toast } from './toast.ts';

/** Shows the error of an action from a menu, which is closed by then. */
export const toastError = (error: unknown) => void toast(textOf(error), 'bad');
