/** Why the test of a recognizer failed and what to do, for operators. The texts of users are in `apiErrors`. */
export const recognizerTestProblemMessages = {
  not_configured: 'It is not configured. Check the RECOGNISER variables.',
  rejected: 'It rejected the request. Check RECOGNISER_MODEL and RECOGNISER_BASE_URL.',
  busy: 'It is busy. Try again in a moment.',
  too_slow: 'It did not answer in time. Try again, or raise RECOGNISER_TIMEOUT_MS.',
  unavailable: 'It is not available. After several failures it is not asked for a short time.',
  invalid_result: 'Its answer is invalid. Try again, or choose another model (RECOGNISER_MODEL).',
  cancelled: 'The test was canceled. Try again.',
  unreachable: 'It cannot be reached. Check the network and RECOGNISER_BASE_URL.',
  key_rejected: 'It does not accept the API key. Check the key.',
  no_credit: 'The account has no credit left. Add credit at the provider.',
  model_missing:
    'The model does not exist, or the key is not allowed to use it. Check RECOGNISER_MODEL.',
  rate_limited: 'It has too many requests with this key. Try again in a moment.',
  refused: 'The model declined to describe the test photo. Choose another one (RECOGNISER_MODEL).',
  cannot_see: 'The model cannot see photos. Choose one that can (RECOGNISER_MODEL).',
  too_large: 'The test photo is too large for it. Choose another model (RECOGNISER_MODEL).',
  cut_off: 'Its answer was cut off. Choose a model with longer answers (RECOGNISER_MODEL).',
  not_a_recipe: 'It did not answer with a recipe. Choose another model (RECOGNISER_MODEL).',
  over_budget: 'The monthly budget is spent. Raise RECOGNISER_MONTHLY_BUDGET_USD to continue.',
} as const;

export type RecognizerTestProblem = keyof typeof recognizerTestProblemMessages;
