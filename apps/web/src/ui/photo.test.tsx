import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Photo } from '#ui/photo.tsx';

test('a blurred preview until the photo is there', () => {
  const { container } = render(<Photo src="/soup.jpg" alt="Soup" placeholder="data:tiny" />);
  expect(container.querySelector('img[src="data:tiny"]')).toBeInTheDocument();
  fireEvent.load(screen.getByAltText('Soup'));
  expect(container.querySelector('img[src="data:tiny"]')).not.toBeInTheDocument();
});

test('recipes without a photo do not all get the same drawing, and each keeps its own', () => {
  const pictureOf = (seed: string) =>
    render(<Photo src={null} alt="" seed={seed} />).container.innerHTML;
  const titles = ['Soup', 'Lasagna', 'Greek salad', 'Tiramisu', 'Pho with beef', 'Guacamole'];
  const pictures = titles.map(pictureOf);
  expect(new Set(pictures).size).toBeGreaterThan(3);
  expect(titles.map(pictureOf)).toEqual(pictures);
});

test('a drawing in the place of a photo that never comes', () => {
  render(<Photo src="/soup.jpg" alt="Soup" />);
  fireEvent.error(screen.getByAltText('Soup'));
  expect(screen.queryByAltText('Soup')).not.toBeInTheDocument();
  expect(screen.getByText('Photo cannot be shown')).toBeInTheDocument();
});
