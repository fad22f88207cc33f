import {
  downloadModel,
  getMissingInstallationMessage,
  getModelFolder,
} from '#adapters/recognition/siglip/siglip-model-files.ts';
import { precomputeSiglipTextEmbeddings } from '#adapters/recognition/siglip/siglip-recognizer.ts';
import { loadConfig } from '#load-config.ts';

/**
 * `npm run models -- pull`: downloads the model of `RECOGNISER=local`, and computes the embeddings of the cookbook's
 * dishes.
 *
 * @returns the exit code
 */
async function main([command]: readonly string[]): Promise<number> {
  if (command !== 'pull') {
    console.error('Usage: npm run models -- pull');
    return 2;
  }
  try {
    const { modelsFolder } = loadConfig({ RECOGNISER: 'embedded' });
    await downloadModel(modelsFolder, { onFile: (name) => console.log(`Downloading ${name} …`) });
    const missingPart = getMissingInstallationMessage(modelsFolder);
    if (missingPart) throw new Error(missingPart);
    console.log('Preparing the dishes of the cookbook …');
    await precomputeSiglipTextEmbeddings(modelsFolder);
    console.log(`The model is ready: ${getModelFolder(modelsFolder)}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
