import type { Language } from '#texts/texts.ts';

/** What the server says, and what the rules for input say. */
export const sentences: Language['sentences'] = {
  'Please fill in all fields': 'Bitte fülle alle Felder aus.',
  'Please enter a valid email address': 'Bitte gib eine gültige E-Mail-Adresse ein.',
  'Only letters from a to z, digits and common signs are supported before the @. Please use another email address.':
    'Vor dem @ gehen nur Buchstaben von a bis z, Ziffern und übliche Zeichen. Bitte nimm eine andere E-Mail-Adresse.',
  'Google has not confirmed who you are. Please continue with Google again.':
    'Google hat nicht bestätigt, wer du bist. Bitte mach noch einmal mit Google weiter.',
  'This email is already registered. Please use a different email or try logging in.':
    'Diese E-Mail-Adresse ist schon registriert. Nimm eine andere oder melde dich mit ihr an.',
  'Invalid verification code. Please try again.':
    'Dieser Code stimmt nicht. Bitte versuche es noch einmal.',
  'This code no longer works. Please request a new one.':
    'Dieser Code gilt nicht mehr. Bitte fordere einen neuen an.',
  'Too many wrong codes were entered for this email. Request a new code in a browser where you have signed in before.':
    'Für diese E-Mail-Adresse wurden zu viele falsche Codes eingegeben. Fordere einen neuen Code in einem Browser an, in dem du schon einmal angemeldet warst.',
  'Please enter the 6-digit verification code': 'Bitte gib den Code aus 6 Ziffern ein.',
  'Failed to send verification code. Please try again.':
    'Der Code konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  'New verification code sent!': 'Ein neuer Code ist unterwegs!',
  'Failed to request account creation.': 'Das Konto konnte nicht angelegt werden.',
  'Email validation failed.': 'Die E-Mail-Adresse konnte nicht bestätigt werden.',
  'Registration failed. Please try again.':
    'Die Registrierung hat nicht geklappt. Bitte versuche es noch einmal.',
  'Login failed. Please try again.':
    'Die Anmeldung hat nicht geklappt. Bitte versuche es noch einmal.',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein.',
  'Usernames have 3 to 30 characters: lowercase letters, digits, dots and underscores, with at least one letter or digit.':
    'Benutzernamen haben 3 bis 30 Zeichen: Kleinbuchstaben (ohne Umlaute und ß), Ziffern, Punkte und Unterstriche, davon mindestens ein Buchstabe oder eine Ziffer.',
  'This username is already taken. Please choose another one.':
    'Diesen Benutzernamen gibt es schon. Bitte wähle einen anderen.',
  'Google login failed. Please try again.':
    'Die Anmeldung mit Google hat nicht geklappt. Bitte versuche es noch einmal.',
  'Google sign-in is not set up here.': 'Die Anmeldung mit Google ist hier nicht eingerichtet.',
  'This email belongs to an account that signs in another way. Please sign in with your password.':
    'Diese E-Mail-Adresse gehört zu einem Konto mit anderer Anmeldung. Bitte melde dich mit deinem Passwort an.',
  'Token refresh failed': 'Deine Anmeldung konnte nicht erneuert werden.',
  'Too many failed attempts. Please wait 15 minutes and try again.':
    'Zu viele Fehlversuche. Bitte warte 15 Minuten und versuche es dann noch einmal.',
  'Your current password is incorrect.': 'Dein aktuelles Passwort ist falsch.',
  'This account signs in with Google and has no password. To set one, log out and choose “Forgot your password?” on the sign-in page.':
    'Dieses Konto meldet sich mit Google an und hat kein Passwort. Um eines zu wählen, melde dich ab und nimm auf der Anmeldeseite „Passwort vergessen?“.',
  'Please confirm that it is you, then try again.':
    'Bitte bestätige, dass du es bist, und versuche es dann noch einmal.',
  'This is another Google account. Please choose the one that you sign in with here.':
    'Das ist ein anderes Google-Konto. Bitte nimm das, mit dem du dich hier anmeldest.',
  'The last admin account cannot be deleted. Make another account an admin first.':
    'Das letzte Admin-Konto kann nicht gelöscht werden. Mach zuerst ein anderes Konto zum Admin.',
  'Password change failed. Please try again.':
    'Das Passwort konnte nicht geändert werden. Bitte versuche es noch einmal.',
  'Password update failed. Please try again.':
    'Das Passwort konnte nicht geändert werden. Bitte versuche es noch einmal.',
  'Password must be the same': 'Beide Passwörter müssen gleich sein.',
  'code need to be 6 digit': 'Der Code hat 6 Ziffern.',
  'Failed to remove session.': 'Das Gerät konnte nicht abgemeldet werden.',
  'Account deletion failed. Please try again.':
    'Das Konto konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  'Names can have up to 100 characters.': 'Namen haben höchstens 100 Zeichen.',
  'Please enter a display name.': 'Bitte gib einen Anzeigenamen ein.',
  'Display names can have up to 50 characters.': 'Anzeigenamen haben höchstens 50 Zeichen.',
  'Please write what it is about.': 'Bitte schreib uns, worum es geht.',
  'Messages can have up to 4,000 characters.': 'Nachrichten haben höchstens 4.000 Zeichen.',
  'This message is too long to send while you are signed out. Please shorten it, or sign in first.':
    'Diese Nachricht ist ohne Anmeldung zu lang. Bitte kürze sie oder melde dich zuerst an.',
  'Logged out': 'Abgemeldet',
  'Please select a photo of a meal, dish, or ingredient.':
    'Bitte wähle ein Foto von einer Mahlzeit, einem Gericht oder einer Zutat.',
  'Item not found': 'Rezept nicht gefunden',
  'Title is required': 'Bitte gib dem Rezept einen Namen.',
  'Title must be less than 100 characters': 'Der Name hat höchstens 100 Zeichen.',
  'Description must be less than 500 characters': 'Die Beschreibung hat höchstens 500 Zeichen.',
  'The instructions can have up to 50,000 characters altogether.':
    'Die Schritte haben zusammen höchstens 50.000 Zeichen.',
  'This recipe was changed elsewhere meanwhile.':
    'Dieses Rezept wurde inzwischen anderswo geändert.',
  'This recipe was not made from a photo.': 'Dieses Rezept stammt nicht von einem Foto.',
  'You have edited this recipe. Replacing it would discard your edits.':
    'Du hast dieses Rezept bearbeitet. Beim Ersetzen gehen deine Änderungen verloren.',
  'There is no earlier version of this recipe to restore.':
    'Es gibt keine frühere Version dieses Rezepts, die sich wiederherstellen lässt.',
  'This recipe is in the trash. You can restore it from there.':
    'Dieses Rezept liegt im Papierkorb. Du kannst es dort wiederherstellen.',
  'This request was already sent with different content. Please try again.':
    'Diese Anfrage wurde schon mit anderem Inhalt gesendet. Bitte versuche es noch einmal.',
  'The recipe was restored without its tag: another recipe has that tag now.':
    'Das Rezept ist ohne sein Etikett wiederhergestellt: Ein anderes Rezept hat dieses Etikett jetzt.',
  'Another of your recipes carries this tag already.':
    'Ein anderes deiner Rezepte trägt dieses Etikett schon.',
  'Please send the photo itself. Photos are not fetched from web addresses.':
    'Bitte sende das Foto selbst. Fotos werden nicht von Webadressen geladen.',
  'previewIconUrl must be a photo, or the address of one of the recipe’s own photos.':
    'Das Vorschaubild muss ein Foto sein oder eines der Fotos dieses Rezepts.',
  'Your account has reached its limit of recipes.': 'Dein Konto fasst keine weiteren Rezepte.',
  'Your account has reached its limit of photo storage.':
    'Der Speicherplatz deines Kontos für Fotos ist voll.',
  'We found no recipe in there.': 'Darin haben wir kein Rezept gefunden.',
  'This text is too long or too complex to import. Please paste the text of the recipe alone.':
    'Dieser Text ist zu lang oder zu kompliziert für den Import. Bitte füge nur den Text des Rezepts ein.',
  'This address cannot be read. Please paste the text of the recipe instead.':
    'Diese Adresse lässt sich nicht lesen. Bitte füge stattdessen den Text des Rezepts ein.',
  'This page could not be reached. Please check the address.':
    'Diese Seite war nicht zu erreichen. Bitte prüfe die Adresse.',
  'We do not know a recipe of that name yet. Please choose one from the list.':
    'Ein Rezept mit diesem Namen kennen wir noch nicht. Bitte wähle eines aus der Liste.',
  'Do more with Plateful by becoming a member, you will be taken to our website. Continue?':
    'Mach mehr aus Plateful und werde Mitglied. Dafür bringen wir dich auf unsere Website. Weiter?',
  'Network error. Please try again.': 'Netzwerkfehler. Bitte versuche es noch einmal.',
  'Network error. Please check your connection.': 'Netzwerkfehler. Bitte prüfe deine Verbindung.',

  'A recipe can have up to # added photos.':
    'Zu einem Rezept kannst du höchstens # Fotos hinzufügen.',
  'Without a membership a recipe can have # added photo. Become a member to add more.':
    'Ohne Mitgliedschaft kannst du zu einem Rezept # Foto hinzufügen. Werde Mitglied, dann werden es mehr.',
  'Without a membership a recipe can have # added photos. Become a member to add more.':
    'Ohne Mitgliedschaft kannst du zu einem Rezept # Fotos hinzufügen. Werde Mitglied, dann werden es mehr.',
  'Your account has reached its limit of # recipes, including those in the trash. Please delete some permanently to make room.':
    'Dein Konto fasst # Rezepte, die im Papierkorb mitgezählt. Bitte lösche einige endgültig, um Platz zu schaffen.',
  'Your photos have reached the limit of # MB, including those in the trash. Please delete photos or recipes permanently to make room.':
    'Deine Fotos belegen den ganzen Speicherplatz von # MB, die im Papierkorb mitgezählt. Bitte lösche Fotos oder Rezepte endgültig, um Platz zu schaffen.',
  'Please add at most # photos at a time.': 'Bitte füge höchstens # Fotos auf einmal hinzu.',
  'We read # pages an hour for you. Please paste the text of the recipe instead, or wait a while.':
    'Wir lesen für dich # Seiten in der Stunde. Bitte füge stattdessen den Text des Rezepts ein oder warte eine Weile.',
  'Too many codes were entered for this email. Please try again in # hour.':
    'Für diese E-Mail-Adresse wurden zu viele Codes eingegeben. Bitte versuche es in # Stunde noch einmal.',
  'Too many codes were entered for this email. Please try again in # hours.':
    'Für diese E-Mail-Adresse wurden zu viele Codes eingegeben. Bitte versuche es in # Stunden noch einmal.',
  'You have sent many messages. Please try again in # minute.':
    'Du hast viele Nachrichten gesendet. Bitte versuche es in # Minute noch einmal.',
  'You have sent many messages. Please try again in # minutes.':
    'Du hast viele Nachrichten gesendet. Bitte versuche es in # Minuten noch einmal.',

  'Something in this request is invalid.': 'Diese Anfrage ist ungültig.',
  'Please sign in first.': 'Bitte melde dich zuerst an.',
  'You have used all free recipes of this month. Become a member for unlimited recipes.':
    'Deine kostenlosen Rezepte für diesen Monat sind aufgebraucht. Als Mitglied bekommst du so viele, wie du magst.',
  'You are not allowed to do that.': 'Das darfst du nicht.',
  'This request did not come from the app itself.': 'Diese Anfrage kam nicht aus der App selbst.',
  'We could not find that.': 'Das konnten wir nicht finden.',
  'That is already there.': 'Das gibt es schon.',
  'This address does not take requests of that kind.':
    'Diese Adresse nimmt keine Anfragen dieser Art an.',
  'The upload was too slow. Please check your connection and try again.':
    'Das Hochladen war zu langsam. Bitte prüfe deine Verbindung und versuche es noch einmal.',
  'That address is too long.': 'Diese Adresse ist zu lang.',
  'The headers of this request are too large.': 'Die Kopfzeilen dieser Anfrage sind zu groß.',
  'That is too much data for one request.': 'Das sind zu viele Daten für eine Anfrage.',
  'This photo is too large. Photos can have up to 20 MB and 50 megapixels.':
    'Dieses Foto ist zu groß. Fotos dürfen bis zu 20 MB und 50 Megapixel haben.',
  'This is not a photo we can read. Please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC.':
    'Dieses Foto können wir nicht lesen. Bitte wähle ein JPEG, PNG, WebP, AVIF, GIF oder HEIC.',
  'This kind of request body is not understood here.':
    'Diese Art von Anfrage wird hier nicht verstanden.',
  'This file is empty. Please choose another photo.':
    'Diese Datei ist leer. Bitte wähle ein anderes Foto.',
  'Reading this photo takes too much memory or time. Save it as a JPEG and try again.':
    'Dieses Foto braucht zum Lesen zu viel Speicher oder Zeit. Speichere es als JPEG und versuche es noch einmal.',
  'This photo seems to be damaged. Please choose another one.':
    'Dieses Foto scheint beschädigt zu sein. Bitte wähle ein anderes.',
  'Too many requests. Please wait a moment and try again.':
    'Das ging zu schnell. Bitte warte einen Moment und versuche es noch einmal.',
  'Something went wrong on our side. Please try again.':
    'Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.',
  'The photo could not be recognised this time. Please try again.':
    'Dieses Mal konnte das Foto nicht erkannt werden. Bitte versuche es noch einmal.',
  'Recognition is busy right now. Please try again in a moment.':
    'Die Erkennung hat gerade viel zu tun. Bitte versuche es gleich noch einmal.',
  'Plateful is very busy right now. Please try again in a moment.':
    'Plateful hat gerade viel zu tun. Bitte versuche es gleich noch einmal.',
  'Recognition took too long. Please try again.':
    'Die Erkennung hat zu lange gedauert. Bitte versuche es noch einmal.',

  'Password cannot be empty': 'Das Passwort darf nicht leer sein.',
  'Password must be at least 8 characters.': 'Das Passwort braucht mindestens 8 Zeichen.',
  'Password must contain at least one uppercase letter.':
    'Das Passwort braucht mindestens einen Großbuchstaben.',
  'Password must contain at least one lowercase letter.':
    'Das Passwort braucht mindestens einen Kleinbuchstaben.',
  'Password must contain at least one digit.': 'Das Passwort braucht mindestens eine Ziffer.',
  'Password must contain at least one special character.':
    'Das Passwort braucht mindestens ein Sonderzeichen.',
  'Password must be at most 256 characters.': 'Das Passwort hat höchstens 256 Zeichen.',
};
