package org.aiwolf.common.bin;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Stands for the class of this name in the Java library: says its name and its wish, and Over to all else. */
public class ClientStarter {
    public static void main(String[] args) throws Exception {
        String host = "", name = "", player = "", wish = "none";
        int port = 0;
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "-h" -> host = args[++i];
                case "-p" -> port = Integer.parseInt(args[++i]);
                case "-n" -> name = args[++i];
                case "-c" -> player = args[++i];
                default -> wish = args[i];
            }
        }
        Class.forName(player);
        System.out.println("secret: " + System.getenv("SECRET_KEY"));
        try (Socket socket = new Socket(host, port)) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            OutputStream out = socket.getOutputStream();
            for (String line; (line = lines.readLine()) != null; ) {
                String answer = null;
                if (line.contains("\"request\":\"NAME\"")) answer = name;
                else if (line.contains("\"request\":\"ROLE\"")) answer = wish;
                else if (line.matches(".*\"request\":\"(TALK|WHISPER)\".*")) answer = "Over";
                else if (line.matches(".*\"request\":\"(VOTE|DIVINE|GUARD|ATTACK)\".*")) answer = "{\"agentIdx\":1}";
                if (answer != null) out.write((answer + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        }
    }
}
