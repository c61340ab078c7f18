import { testScreens } from './screens.ts';

testScreens({ theme: 'dark', width: 390 });
