import { describe, expect, test } from 'vitest';
import { measureCpuTimeMs } from '#testing/measure-cpu-time.ts';
import { searchKnownDishes } from './search-known-dishes.ts';

const findTitles = (query: string) => searchKnownDishes(query, 20, 'en').map(({ title }) => title);

describe('finding a dish of the cookbook', () => {
  test.each([
    ['a title', 'lasagna', 'Lasagna'],
    ['letters swapped', 'lasanga', 'Lasagna'],
    ['a letter missing', 'spagetti bolonese', 'Spaghetti bolognese'],
    ['no accents', 'creme brulee', 'Crème brûlée'],
    ['the beginning of a word', 'tirami', 'Tiramisu'],
    ['another title first', 'pizza', 'Margherita pizza'],
    ['a German name', 'Hähnchencurry', 'Chicken curry'],
    ['a German name without its umlaut', 'hahnchencurry', 'Chicken curry'],
    ['two letters missing', 'chikn curry', 'Chicken curry'],
    ['the singular', 'taco', 'Carne asada tacos'],
    ['two letters swapped in the beginning of a word', 'sorudoug', 'Sourdough bread'],
    ['a letter missing in the beginning of a word', 'bouilabai', 'Bouillabaisse'],
    ['a wrong letter in the beginning of a German word', 'Hänchencur', 'Chicken curry'],
  ])('by %s: %s', (_, query, title) => {
    expect(findTitles(query)[0]).toBe(title);
  });

  test('lists dishes with a name that begins with the query first', () => {
    // By its name "garlic butter shrimp", before dishes with all words at other places.
    expect(findTitles('garlic butter s').slice(0, 3)).toContain('Shrimp scampi');
  });

  test('lists the most usual dishes of a common word first', () => {
    expect(findTitles('chicken').slice(0, 2)).toEqual(
      expect.arrayContaining(['Chicken curry', 'Chicken noodle soup']),
    );
  });

  test.each([
    ['grilled lamb chunks', /lamb/i],
    ['kimchi waffles deluxe', /kimchi|waffles/i],
    ['unknown teriyaki', /teriyaki/i],
  ])('finds dishes with some of the words of “%s”, not the most usual ones', (query, title) => {
    const titles = findTitles(query).slice(0, 3);
    expect(titles[0]).toMatch(title);
    expect(titles).not.toContain('Mashed potatoes');
    expect(titles).not.toContain('Banana bread');
  });

  test('finds the second part of German compounds', () => {
    const names = searchKnownDishes('suppe', 20, 'de').map(({ name }) => name);
    expect(names).toContainEqual(expect.stringMatching(/\wsuppe$/));
  });

  test('shows names in the requested language', () => {
    const [english] = searchKnownDishes('french fries', 1, 'en');
    const [german] = searchKnownDishes('french fries', 1, 'de');
    expect([english?.name, german?.name]).toEqual(['French fries', 'Pommes frites']);
    expect(german?.title).toBe('French fries');
  });

  test('gives time and energy of one serving', () => {
    const [dish] = searchKnownDishes('chicken curry', 1, 'en');
    expect(dish?.minutes).toBeGreaterThan(30);
    expect(dish?.kcal).toBeGreaterThan(300);
    expect(dish?.kcal).toBeLessThan(1000);
  });

  test('lists usual dishes first, by any of their names', () => {
    expect(findTitles('fried r')[0]).toBe('Egg fried rice with ham');
    expect(findTitles('tomato s')[0]).toBe('Roasted tomato soup');
  });

  test('compares short words with the beginnings of names only', () => {
    const titles = findTitles('pork and');
    expect(titles.indexOf('Pork and potato stir-fry')).toBeLessThan(5);
    expect(titles.indexOf('Pork and potato stir-fry')).toBeGreaterThanOrEqual(0);
  });

  test('lists usual dishes for an empty query', () => {
    expect(findTitles(' ')).toContain('Margherita pizza');
    expect(findTitles('')).toHaveLength(20);
    expect(searchKnownDishes('', 5, 'en')).toHaveLength(5);
  });

  test('finds nothing for words that no dish has, and for punctuation', () => {
    expect(findTitles('xyzzyqq')).toEqual([]);
    expect(findTitles('?!')).toEqual([]);
  });

  test.each([
    ['a long query', 'aaaaaaaaaaaaaaaaaaaaaaa '.repeat(50)],
    ['six misspelled words', 'soupp chickne ricee pottatoe tomatoo cheeze'],
  ])('takes little time for %s', async (_, query) => {
    const findTwentyTimes = async () => {
      for (let count = 0; count < 20; count += 1) searchKnownDishes(query, 20, 'en');
    };
    // Creates the index.
    searchKnownDishes(query, 20, 'en');
    expect(await measureCpuTimeMs(findTwentyTimes)).toBeLessThan(800);
  });
});
