/** Foods that can cause illness when raw or undercooked. */
const RISKY_FOODS =
  /\b(egg|egg white|egg yolk|chicken|turkey|duck|ground (?:beef|chuck|pork|lamb|veal)|sausage|liver|salmon|tuna|cod|haddock|pollock|mackerel|sea bass|red snapper|yellowtail|shrimp|crab meat|lobster|lobster meat|clam|mussel|oyster|scallop|squid|octopus|salmon roe|beef tenderloin|pork)\b/;

/** Names with the same words for foods that are cooked, cured, dried or flavorings. */
const SAFE_FOODS =
  /\b(noodle|stock|cube|sauce|fat|juice|canned|smoked|dried|cooked|mushroom|gravy|chips|bouillon|bun)\b|^deli /;

/** Wording that addresses safety: a core temperature (below oven temperatures), source, storage, or signs of doneness. */
const SAFETY_WORDS =
  /\b[5-9]\d\s°C|\b(fishmonger|butcher|(?:very|really) fresh|fresh from|freshest|for eating raw|frozen|freez\w+|fridge|refrigerat\w+|pasteuri[sz]\w+|cooked through|(?:no|not|all|without|nothing)\s(?:\S+\s){0,3}(?:pink|translucent|glassy)|runs? clear|opaque|opened?|unopened|(?:stay|remain)(?:s|ed)? (?:shut|closed)|piping hot|steaming hot|flakes?)\b/i;

const COOKED_EGG_WORDS =
  /\b(bak|boil|fry|fri|simmer|cook|poach|steam|scrambl|grill|set\b|firm\b)\w*/i;

/** Whether recipes with this food must contain safety wording. */
export function needsSafetyWording(food: string): boolean {
  return RISKY_FOODS.test(food) && !SAFE_FOODS.test(food);
}

/** Whether the steps contain safety wording for the food; for eggs, cooking is enough. */
export function hasSafetyWording(food: string, steps: string): boolean {
  return SAFETY_WORDS.test(steps) || (/\begg/.test(food) && COOKED_EGG_WORDS.test(steps));
}
