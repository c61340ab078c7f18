export {
  chooseUsername,
  finishSignIn,
  offeredProviders,
  signInBy,
  welcome,
} from '@/shared/supabase/providers.ts';
export { checkUsername } from '@/shared/supabase/signup-check.ts';
