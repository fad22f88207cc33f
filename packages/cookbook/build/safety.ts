/** Foods as the table names them that can make people ill when they are raw or half done. */
const RISKY =
  /\b(egg|egg white|egg yolk|chicken|turkey|duck|mince|sausage|liver|salmon|tuna|cod|haddock|pollock|mackerel|sea bass|sea bream|yellowtail|prawn|crab meat|lobster|lobster meat|clam|mussel|oyster|scallop|squid|octopus|fish roe|beef fillet|pork)\b/;

/** The same words in names of what was cooked, cured, dried or only tastes of it. */
const SAFE =
  /\b(noodle|stock|cube|sauce|fat|juice|tinned|smoked|dried|cooked|mushroom|gravy|cracker)\b|^sliced /;

/** A core temperature (an oven is hotter), where it comes from, how it is kept, or how it looks done. */
const SAFETY_WORDS =
  /\b[5-9]\d\s°C|\b(fishmonger|butcher|(?:very|really) fresh|fresh from|freshest|raw quality|frozen|freez\w+|fridge|refrigerat\w+|pasteuris\w+|cooked through|(?:no|not|all|without|nothing)\s(?:\S+\s){0,3}(?:pink|translucent|glassy)|runs? clear|opaque|opened?|unopened|(?:stay|remain)(?:s|ed)? (?:shut|closed)|piping hot|steaming hot|flakes?)\b/i;

const DONE_EGG = /\b(bak|boil|fry|fri|simmer|cook|poach|steam|scrambl|grill|set\b|firm\b)\w*/i;

/** Whether the standard asks for a word on safety beside this food. */
export function needsSafetyWords(food: string): boolean {
  return RISKY.test(food) && !SAFE.test(food);
}

/** Whether the steps say what makes it safe; a cooked egg is safe by being cooked. */
export function hasSafetyWords(food: string, steps: string): boolean {
  return SAFETY_WORDS.test(steps) || (/\begg/.test(food) && DONE_EGG.test(steps));
}
