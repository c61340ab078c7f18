export {
  chooseUsername,
  finishSignIn,
  offersProvider,
  signInBy,
  welcome,
} from '@/shared/supabase/providers.ts';
export { checkUsername } from '@/shared/supabase/signup-check.ts';
