import { expect, test } from 'vitest';
import { cookbookData } from '../cookbook-data.ts';
import { createFoodNameIndex, findFoodInText } from '../recipe-text/food-name-index.ts';
import { computeIngredientLineGrams } from './compute-ingredient-line-grams.ts';

/** Names as people write them, and the food they mean: one pair per line. */
const ENGLISH_NAMES = `
penne pasta: penne
grated Parmesan cheese: grated parmesan
freshly grated parmesan: grated parmesan
Parmigiano-Reggiano: parmesan
long-grain white rice: long-grain white rice
basmati rice, rinsed: basmati rice
jasmine rice: jasmine rice
Arborio rice: arborio rice
short-grain rice: sushi rice
cooked white rice: cooked rice
ground turkey: ground turkey
lean ground turkey: ground turkey
ground beef: ground beef
lean ground beef: lean ground beef
minced beef: ground beef
beef mince: ground beef
lamb mince: ground lamb
aubergine: eggplant
courgettes, sliced: zucchini
zucchinis: zucchini
rocket: arugula
coriander leaves: cilantro
fresh coriander, chopped: cilantro
fresh cilantro: cilantro
spring onions, finely sliced: scallion
green onions: scallion
scallions, thinly sliced: scallion
garlic, minced: garlic
garlic cloves: garlic
extra-virgin olive oil: olive oil
good quality olive oil: olive oil
kosher salt: kosher salt
sea salt flakes: sea salt
flaky sea salt: sea salt
freshly ground black pepper: black pepper
black peppercorns: black peppercorn
unsalted butter, softened: butter
cold unsalted butter, cubed: butter
melted butter: butter
salted butter: salted butter
boneless skinless chicken breasts: chicken breast
boneless, skinless chicken breasts, diced: chicken breast
chicken breast fillets: chicken breast
boneless skinless chicken thighs: chicken thigh
bone-in, skin-on chicken thighs: chicken thigh with skin
chicken drumsticks: chicken drumstick
chicken wings: chicken wing
cooked shredded chicken: cooked chicken
whole chicken: whole chicken
all-purpose flour, sifted: all-purpose flour
plain flour: all-purpose flour
strong white bread flour: bread flour
self-raising flour: self-rising flour
wholemeal flour: whole wheat flour
whole-wheat flour: whole wheat flour
caster sugar: sugar
granulated sugar: sugar
light brown sugar: brown sugar
dark brown sugar, packed: brown sugar
icing sugar: powdered sugar
confectioners' sugar: powdered sugar
powdered sugar, for dusting: powdered sugar
bicarbonate of soda: baking soda
baking powder: baking powder
cornflour: cornstarch
corn starch: cornstarch
double cream: heavy cream
heavy whipping cream: heavy cream
single cream: light cream
half and half: half-and-half
soured cream: sour cream
sour cream, at room temperature: sour cream
Greek yoghurt: greek yogurt
plain whole-milk yogurt: plain yogurt
natural yoghurt: plain yogurt
crème fraîche: creme fraiche
full-fat cream cheese: cream cheese
cream cheese, softened: cream cheese
whole milk: milk
2% milk: reduced-fat milk
semi-skimmed milk: reduced-fat milk
skimmed milk: skim milk
unsweetened almond milk: almond milk
oat milk: oat milk
full-fat coconut milk: coconut milk
shredded mozzarella cheese: low-moisture mozzarella
fresh mozzarella, torn: mozzarella
sharp cheddar cheese, grated: cheddar
crumbled feta cheese: feta
feta, crumbled: feta
Gruyère: gruyere
ricotta cheese: ricotta
cottage cheese: cottage cheese
large eggs, beaten: egg
free-range eggs: egg
egg yolks: egg yolk
egg whites, at room temperature: egg white
red bell pepper, diced: red bell pepper
red pepper, deseeded and sliced: red bell pepper
green capsicum: green bell pepper
jalapeños: jalapeno
red chillies, finely chopped: red chili pepper
red chilli: red chili pepper
green chile: green chili pepper
dried chilli flakes: red pepper flakes
red pepper flakes: red pepper flakes
smoked paprika: smoked paprika
ground cumin: ground cumin
cumin seeds: cumin seed
ground cinnamon: cinnamon
cinnamon sticks: cinnamon stick
dried oregano: dried oregano
fresh thyme leaves: thyme
bay leaves: bay leaf
fresh basil leaves: basil
flat-leaf parsley, chopped: parsley
canned chickpeas, drained and rinsed: canned chickpeas
tinned chopped tomatoes: canned tomatoes
diced tomatoes: canned tomatoes
cherry tomatoes, halved: cherry tomato
ripe tomatoes: tomato
sun-dried tomatoes in oil: sun-dried tomato in oil
tomato purée: tomato puree
passata: tomato puree
tomato paste: tomato paste
red kidney beans: canned kidney beans
black beans: canned black beans
cannellini beans: canned white beans
red lentils: red lentils
frozen peas: frozen peas
petits pois: frozen peas
sweetcorn: corn
green beans, trimmed: green bean
baby spinach: spinach
Brussels sprouts, halved: brussels sprouts
button mushrooms, sliced: mushroom
cremini mushrooms: cremini mushroom
russet potatoes, peeled: russet potato
new potatoes: potato
sweet potatoes, cubed: sweet potato
red onions, thinly sliced: red onion
yellow onion, finely chopped: onion
celery stalks: celery
carrots, peeled and diced: carrot
leeks: leek
cauliflower florets: cauliflower
bok choy: bok choy
pak choi: bok choy
iceberg lettuce, shredded: iceberg lettuce
low-sodium soy sauce: soy sauce
dark soy sauce: soy sauce
rice wine vinegar: rice vinegar
apple cider vinegar: apple cider vinegar
white wine vinegar: white wine vinegar
Dijon mustard: dijon mustard
wholegrain mustard: whole-grain mustard
Worcestershire sauce: worcestershire sauce
toasted sesame oil: sesame oil
tomato ketchup: ketchup
runny honey: honey
pure maple syrup: maple syrup
pure vanilla extract: vanilla extract
semisweet chocolate chips: chocolate chips
dark chocolate, chopped: dark chocolate
unsweetened cocoa powder: cocoa powder
rolled oats: rolled oats
old-fashioned rolled oats: rolled oats
panko breadcrumbs: panko
walnuts, roughly chopped: walnut
flaked almonds: sliced almonds
ground almonds: almond flour
desiccated coconut: unsweetened shredded coconut
sultanas: golden raisin
smooth peanut butter: peanut butter
puff pastry, thawed: puff pastry
filo pastry: phyllo dough
flour tortillas: flour tortilla
king prawns, peeled: shrimp
raw shrimp, peeled and deveined: shrimp
salmon fillets, skin on: salmon
cod fillets: cod
canned tuna in water, drained: canned tuna
streaky bacon: bacon
thick-cut bacon, diced: bacon
pancetta, diced: pancetta
prosciutto: prosciutto
Italian sausage: italian sausage
pork tenderloin: pork tenderloin
pork shoulder, cubed: pork shoulder
stewing beef: stew beef
low-sodium chicken broth: chicken stock
hot vegetable stock: vegetable stock
dry white wine: white wine
lemon juice, freshly squeezed: lemon juice
instant yeast: active dry yeast
elbow macaroni: macaroni
`;

const GERMAN_NAMES = `
Mehl: all-purpose flour
Weizenmehl Type 405: all-purpose flour
Weizenmehl (Type 550): all-purpose flour
Dinkelmehl Type 630: spelt flour
Weizenvollkornmehl: whole wheat flour
Hartweizengrieß: semolina
Speisestärke: cornstarch
Zucker: sugar
brauner Zucker: brown sugar
Puderzucker: powdered sugar
Vanillezucker: vanilla sugar
Backpulver: baking powder
Natron: baking soda
Trockenhefe: active dry yeast
frische Hefe: fresh yeast
Salz: salt
Meersalz: sea salt
Pfeffer: black pepper
frisch gemahlener Pfeffer: black pepper
Paprikapulver edelsüß: paprika
geräuchertes Paprikapulver: smoked paprika
Kreuzkümmel, gemahlen: ground cumin
Kurkuma: turmeric
Zimt: cinnamon
Zimtstange: cinnamon stick
Lorbeerblätter: bay leaf
Eier: egg
Eier (Größe M): egg
Eigelb: egg yolk
Eiweiß: egg white
Butter: butter
weiche Butter: butter
kalte Butter in Stücken: butter
Butterschmalz: clarified butter
Milch: milk
lauwarme Milch: milk
Sahne: heavy cream
Schlagsahne: heavy cream
saure Sahne: sour cream
Schmand: creme fraiche
Crème fraîche: creme fraiche
Joghurt: plain yogurt
griechischer Joghurt: greek yogurt
Magerquark: quark
Frischkäse: cream cheese
Mascarpone: mascarpone
geriebener Käse: grated cheese
geriebener Parmesan: grated parmesan
Parmesan, frisch gerieben: parmesan
Mozzarella: mozzarella
Schafskäse: feta
Gouda, gerieben: gouda
Emmentaler: swiss cheese
Zwiebel: onion
Zwiebeln, gewürfelt: onion
kleine Zwiebeln: onion
große Zwiebel: onion
rote Zwiebeln: red onion
Schalotten: shallot
Frühlingszwiebeln: scallion
Lauchzwiebeln: scallion
Knoblauch: garlic
Knoblauchzehen, gepresst: garlic
Ingwer, frisch gerieben: ginger
Kartoffeln: potato
festkochende Kartoffeln: potato
mehligkochende Kartoffeln: russet potato
Süßkartoffeln: sweet potato
Möhren: carrot
Karotten: carrot
Lauch: leek
Stange Lauch: leek
Knollensellerie: celeriac
Staudensellerie: celery
Tomaten: tomato
reife Tomaten: tomato
Kirschtomaten, halbiert: cherry tomato
gehackte Tomaten: canned tomatoes
passierte Tomaten: tomato puree
Tomatenmark: tomato paste
rote Paprika: red bell pepper
rote Paprikaschoten: red bell pepper
gelbe Paprika: yellow bell pepper
Gurke: cucumber
Zucchini: zucchini
Auberginen: eggplant
Champignons: mushroom
braune Champignons: cremini mushroom
Spinat: spinach
frischer Blattspinat: spinach
Brokkoli: broccoli
Blumenkohl: cauliflower
Weißkohl: green cabbage
Rotkohl: red cabbage
Sauerkraut: sauerkraut
Feldsalat: lamb's lettuce
Rucola: arugula
grüne Bohnen: green bean
Erbsen: peas
TK-Erbsen: frozen peas
Mais: corn
Kidneybohnen: canned kidney beans
Kichererbsen: canned chickpeas
rote Linsen: red lentils
Petersilie, gehackt: parsley
glatte Petersilie: parsley
Schnittlauch: chives
Basilikum: basil
Koriandergrün: cilantro
Thymian: thyme
Rosmarinzweige: rosemary
Hackfleisch: ground beef
Rinderhackfleisch: ground beef
gemischtes Hackfleisch: ground beef and pork
Hähnchenbrustfilet: chicken breast
Hähnchenschenkel: chicken leg
Putenbrust: turkey breast
Schweinefilet: pork tenderloin
Schweineschnitzel: pork cutlet
Rindergulasch: stew beef
Speck: bacon
Speckwürfel: bacon bits
gekochter Schinken: ham
Lachsfilet: salmon
Thunfisch (Dose): canned tuna
Garnelen: shrimp
Reis: long-grain white rice
Basmatireis: basmati rice
Risottoreis: arborio rice
Nudeln: pasta
Spaghetti: spaghetti
Lasagneplatten: lasagna noodle
Haferflocken: rolled oats
zarte Haferflocken: rolled oats
Semmelbrösel: dry breadcrumbs
Blätterteig: puff pastry
Olivenöl: olive oil
natives Olivenöl: olive oil
Rapsöl: canola oil
Sonnenblumenöl: sunflower oil
neutrales Öl: vegetable oil
Öl zum Braten: vegetable oil
Weißweinessig: white wine vinegar
Balsamico: balsamic vinegar
mittelscharfer Senf: mustard
Sojasauce: soy sauce
Honig: honey
Gemüsebrühe: vegetable stock
Zitronensaft: lemon juice
Äpfel, geschält: apple
Bananen: banana
Erdbeeren: strawberry
TK-Himbeeren: frozen raspberries
gemahlene Mandeln: almond flour
Walnüsse, grob gehackt: walnut
Rosinen: raisin
Zartbitterschokolade: semisweet chocolate
Kakaopulver: cocoa powder
Weißwein: white wine
`;

const parsePairs = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(': '));

test.each(parsePairs(ENGLISH_NAMES))('100 g %s is %s', (text, food) => {
  expect(computeIngredientLineGrams(`100 g ${text}`)?.food).toBe(food);
});

test.each(parsePairs(GERMAN_NAMES))('100 g %s is %s', (text, food) => {
  expect(computeIngredientLineGrams(`100 g ${text}`)?.food).toBe(food);
});

test('every name and synonym, in English and German, finds its food', () => {
  const names = cookbookData.foods.map(
    (food) => [[food.name, ...food.synonyms, ...food.synonymsDe], food.name] as const,
  );
  const index = createFoodNameIndex(names);
  const mismatches = names.flatMap(([texts, food]) =>
    texts.filter((text) => findFoodInText(index, text) !== food),
  );
  expect(mismatches).toEqual([]);
});
